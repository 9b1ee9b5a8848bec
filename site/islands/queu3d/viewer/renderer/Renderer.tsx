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
import { pathKinds } from '../../../../../contract/queu3d/layers/layer-format.ts';
import { readLayers } from '../../../../../contract/queu3d/layers/read-layers.ts';
import type { Camera } from '../../../../stores/queu3d/workspace.ts';
import { FakeElement } from './fake-element.ts';
import { FIELD_OF_VIEW } from './framing.ts';
import { createLayerMesh, type LayerMesh } from './layer-mesh.ts';
import { chunkGeometry } from './model-chunks.ts';
import type { Probe } from './Prober.tsx';
import { type CanvasSize, CHUNK_TRIANGLES, type RendererEvent, type RendererRequest } from './renderer-messages.ts';
import { Scene, type ShownModel } from './Scene.tsx';
import { allLayers, type CameraControls, type View } from './viewer-props.ts';

// Only what the scene uses, so that the rest of three.js stays out of the bundle.
extend({ DirectionalLight, Group, HemisphereLight, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial });
extend({ MeshStandardMaterial, OrthographicCamera, PlaneGeometry, Points, PointsMaterial });

const MODEL_VIEW: View = { mode: 'model', ...allLayers };

const contextAttributes = { antialias: true, alpha: true, powerPreference: 'high-performance' } as const;

type Start = Extract<RendererRequest, { type: 'start' }>;

/** Draws what the page requests and reports back. */
export class Renderer {
  readonly #emit: (event: RendererEvent) => void;
  readonly #start: Start;
  readonly #element: FakeElement;
  readonly #root: ReconcilerRoot<Start['canvas']>;
  #three: RootState | undefined;
  #shown: ShownModel | undefined;
  #chunkCount = 0;
  #controls: CameraControls | null = null;
  #camera: Camera | null = null;
  #probe: Probe | null = null;

  /** @throws if WebGL is not available */
  static async open(start: Start, emit: (event: RendererEvent) => void): Promise<Renderer> {
    // Requested here because three.js would log its own error if there is none, and only once because Firefox throws in
    // a worker when a canvas is asked twice.
    const context = start.canvas.getContext('webgl2', contextAttributes) as WebGL2RenderingContext | null;
    if (!context) throw new Error('WebGL is not available');
    const renderer = new Renderer(start, emit);
    await renderer.#root.configure({
      flat: true,
      frameloop: 'demand',
      shadows: 'percentage',
      gl: { ...contextAttributes, context },
      camera: { fov: FIELD_OF_VIEW, near: 1, far: 6000, up: [0, 0, 1], position: [-300, -700, 450] },
      size: { ...start.size, top: 0, left: 0 },
      dpr: start.size.pixelRatio,
      onCreated: (three) => {
        three.camera.layers.enableAll();
        // Checking shaders for errors blocks until each is compiled.
        three.gl.debug.checkShaderErrors = import.meta.env.DEV;
        renderer.#three = three;
      },
    });
    return renderer;
  }

  private constructor(start: Start, emit: (event: RendererEvent) => void) {
    this.#start = start;
    this.#emit = emit;
    this.#element = new FakeElement(start.size);
    this.#root = createRoot(start.canvas);
  }

  handle(request: Exclude<RendererRequest, Start>): void {
    if (request.type === 'model') this.#startModel(request);
    else if (request.type === 'chunk') this.#addChunk(request);
    else if (request.type === 'marks') this.#change({ marks: request.marks });
    else if (request.type === 'view') this.#change({ view: request.view });
    else if (request.type === 'layers') this.#showLayers(request);
    else if (request.type === 'probe') void this.#probeAt(request);
    else if (request.type === 'appearance') this.#change({ appearance: request.appearance });
    else if (request.type === 'resize') this.#resize(request.size);
    else if (request.type === 'pointer') this.#element.dispatch(request.pointer);
    else if (request.type === 'orbit') this.#controls?.orbit(request.right, request.up);
    else if (request.type === 'zoom') this.#controls?.zoom(request.isCloser);
    else if (request.type === 'reset') this.#controls?.reset();
    else void this.#capture(request.requestId);
  }

  #startModel({ id, triangles, appearance }: Extract<RendererRequest, { type: 'model' }>): void {
    for (const chunk of this.#shown?.chunks ?? []) chunk.dispose();
    this.#chunkCount = Math.ceil(triangles / CHUNK_TRIANGLES);
    this.#show({ id, chunks: [], isComplete: false, appearance, marks: {}, view: MODEL_VIEW, layers: null });
  }

  #addChunk({ id, positions, normals }: Extract<RendererRequest, { type: 'chunk' }>): void {
    if (this.#shown?.id !== id) return;
    const chunks = [...this.#shown.chunks, chunkGeometry(positions, normals)];
    this.#show({ ...this.#shown, chunks, isComplete: chunks.length === this.#chunkCount });
  }

  #change(change: Partial<ShownModel>): void {
    if (this.#shown) this.#show({ ...this.#shown, ...change });
  }

  #show(shown: ShownModel): void {
    this.#shown = shown;
    this.#root.render(
      <Scene
        shown={shown}
        reducedMotion={this.#start.reducedMotion}
        element={this.#element.asElement()}
        onControls={this.#onControls}
        onContextLost={this.#onContextLost}
        onReady={this.#onReady}
        onProbe={this.#onProbe}
      />,
    );
  }

  readonly #onControls = (controls: CameraControls | null) => {
    this.#controls = controls;
  };

  readonly #onContextLost = (isLost: boolean) => this.#emit({ type: 'contextLost', isLost });

  readonly #onReady = (camera: Camera | null) => {
    this.#camera = camera;
    if (camera && this.#shown) this.#emit({ type: 'drawn', id: this.#shown.id });
  };

  readonly #onProbe = (probe: Probe | null) => {
    this.#probe = probe;
  };

  #showLayers({ requestId, bytes }: Extract<RendererRequest, { type: 'layers' }>): void {
    if (!this.#shown) return;
    let layers: LayerMesh | null = null;
    try {
      if (bytes) {
        const read = readLayers(bytes, this.#shown.appearance.volume);
        layers = createLayerMesh(read, FIELD_OF_VIEW);
        const { format, heights, linesLeftOut, layersLeftOut, travelLeftOut } = read;
        const all = pathKinds.map((kind, i) => ({
          kind,
          length: read.lengths[i] ?? 0,
          byLayer: read.lengthsByLayer[i] ?? new Float32Array(),
        }));
        const lengths = all.filter(({ length }) => length > 0);
        this.#emit({
          type: 'layers',
          requestId,
          summary: {
            heights,
            lengths,
            hasTravel: format === 2,
            speeds: layers.speeds,
            linesLeftOut,
            layersLeftOut,
            travelLeftOut,
          },
        });
      }
    } catch (error) {
      console.warn('The layers could not be read.', error);
      this.#emit({ type: 'layers', requestId, summary: null });
    }
    this.#change({ layers });
  }

  async #probeAt({ requestId, x, y }: Extract<RendererRequest, { type: 'probe' }>): Promise<void> {
    const value = (await this.#probe?.(x, y).catch(() => null)) ?? null;
    this.#emit({ type: 'probed', requestId, value });
  }

  #resize(size: CanvasSize): void {
    this.#element.resize(size);
    this.#three?.setSize(size.width, size.height);
    this.#three?.setDpr(size.pixelRatio);
  }

  close(): void {
    this.#root.unmount();
  }

  async #capture(requestId: number): Promise<void> {
    const url = (await this.#camera?.capture()) ?? null;
    this.#emit({ type: 'picture', requestId, url });
  }
}
