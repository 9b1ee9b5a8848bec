import { createRoot, extend, type ReconcilerRoot, type RootState } from '@react-three/fiber';
import {
  DirectionalLight,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Points,
  PointsMaterial,
} from 'three';
import type { Orbiting, ViewerHandle } from '../viewer-props.ts';
import type { FromDrawing, PictureSize, ToDrawing } from './drawing-wire.ts';
import { FIELD_OF_VIEW } from './framing.ts';
import { chunkOf } from './model-chunks.ts';
import { PIECE_TRIANGLES } from './piece-size.ts';
import { Scene, type Sight } from './Scene.tsx';
import { StandInElement } from './stand-in-element.ts';

// Only what the scene names, so that the rest of three stays out of the bundle.
extend({ DirectionalLight, Group, HemisphereLight, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial });
extend({ MeshStandardMaterial, OrthographicCamera, PlaneGeometry, Points, PointsMaterial });

const contextAttributes = { antialias: true, alpha: true, powerPreference: 'high-performance' } as const;

type Start = Extract<ToDrawing, { say: 'start' }>;

/** Draws what the page tells, and tells the page how it goes. */
export class Drawing {
  readonly #tell: (news: FromDrawing) => void;
  readonly #start: Start;
  readonly #element: StandInElement;
  readonly #root: ReconcilerRoot<Start['canvas']>;
  #three: RootState | undefined;
  #sight: Sight | undefined;
  #pieces = 0;
  #view: Orbiting | null = null;
  #camera: ViewerHandle | null = null;

  /** @throws when this machine does not draw in 3D */
  static async open(start: Start, tell: (news: FromDrawing) => void): Promise<Drawing> {
    // Asked for here, as three would log an error of its own where there is none, and once only: in a worker, Firefox
    // throws when a canvas is asked again.
    const context = start.canvas.getContext('webgl2', contextAttributes) as WebGL2RenderingContext | null;
    if (!context) throw new Error('there is no WebGL');
    const drawing = new Drawing(start, tell);
    await drawing.#root.configure({
      flat: true,
      frameloop: 'demand',
      shadows: 'percentage',
      gl: { ...contextAttributes, context },
      camera: { fov: FIELD_OF_VIEW, near: 1, far: 6000, up: [0, 0, 1], position: [-300, -700, 450] },
      size: { ...start.size, top: 0, left: 0 },
      dpr: start.size.pixelRatio,
      onCreated: (three) => {
        three.camera.layers.enableAll();
        // Asking whether shaders are sound waits for each of them.
        three.gl.debug.checkShaderErrors = import.meta.env.DEV;
        drawing.#three = three;
      },
    });
    return drawing;
  }

  private constructor(start: Start, tell: (news: FromDrawing) => void) {
    this.#start = start;
    this.#tell = tell;
    this.#element = new StandInElement(start.size);
    this.#root = createRoot(start.canvas);
  }

  hear(news: Exclude<ToDrawing, Start>): void {
    if (news.say === 'model') this.#begin(news);
    else if (news.say === 'piece') this.#add(news);
    else if (news.say === 'marks') this.#change({ marks: news.marks });
    else if (news.say === 'look') this.#change({ look: news.look });
    else if (news.say === 'resize') this.#resize(news.size);
    else if (news.say === 'pointer') this.#element.repeat(news.pointer);
    else if (news.say === 'orbit') this.#view?.orbit(news.aside, news.up);
    else if (news.say === 'zoom') this.#view?.zoom(news.isCloser);
    else if (news.say === 'reset') this.#view?.reset();
    else void this.#capture(news.ask);
  }

  #begin({ id, triangles, look }: Extract<ToDrawing, { say: 'model' }>): void {
    for (const chunk of this.#sight?.chunks ?? []) chunk.dispose();
    this.#pieces = Math.ceil(triangles / PIECE_TRIANGLES);
    this.#show({ id, chunks: [], isWhole: false, look, marks: {} });
  }

  #add({ id, positions, normals }: Extract<ToDrawing, { say: 'piece' }>): void {
    if (this.#sight?.id !== id) return;
    const chunks = [...this.#sight.chunks, chunkOf(positions, normals)];
    this.#show({ ...this.#sight, chunks, isWhole: chunks.length === this.#pieces });
  }

  #change(change: Partial<Sight>): void {
    if (this.#sight) this.#show({ ...this.#sight, ...change });
  }

  #show(sight: Sight): void {
    this.#sight = sight;
    this.#root.render(
      <Scene
        sight={sight}
        isStill={this.#start.isStill}
        element={this.#element.asElement()}
        onView={this.#onView}
        onLost={this.#onLost}
        onReady={this.#onReady}
      />,
    );
  }

  readonly #onView = (view: Orbiting | null) => {
    this.#view = view;
  };

  readonly #onLost = (isLost: boolean) => this.#tell({ say: 'lost', isLost });

  readonly #onReady = (camera: ViewerHandle | null) => {
    this.#camera = camera;
    if (camera && this.#sight) this.#tell({ say: 'drawn', id: this.#sight.id });
  };

  #resize(size: PictureSize): void {
    this.#element.resize(size);
    this.#three?.setSize(size.width, size.height);
    this.#three?.setDpr(size.pixelRatio);
  }

  close(): void {
    this.#root.unmount();
  }

  async #capture(ask: number): Promise<void> {
    const url = (await this.#camera?.capture()) ?? null;
    this.#tell({ say: 'picture', ask, url });
  }
}
