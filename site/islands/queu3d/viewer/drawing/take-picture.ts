import { PerspectiveCamera, type Scene, SRGBColorSpace, type WebGLRenderer, WebGLRenderTarget } from 'three';
import { viewerColors } from '../viewer-colors.ts';
import type { Box } from '../viewer-props.ts';
import { FIELD_OF_VIEW, framing } from './framing.ts';

const WIDTH = 800;
const HEIGHT = 600;
const MOST_BYTES = 600_000;
const tries = [
  { type: 'image/webp', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.8 },
] as const;

/**
 * The model on the bed from where it is seen first, whatever the shopper looks at. It is drawn aside of the screen and
 * read back when the graphics card is done, so that the page does not wait. Null: no picture could be made.
 */
export async function takePicture(
  gl: WebGLRenderer,
  scene: Scene,
  box: Box,
  withoutMarks: (draw: () => void) => void,
): Promise<string | null> {
  const target = new WebGLRenderTarget(WIDTH, HEIGHT, { samples: 4, colorSpace: SRGBColorSpace });
  try {
    const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
    const camera = cameraFor(box);
    withoutMarks(() => {
      gl.setRenderTarget(target);
      gl.clear();
      gl.render(scene, camera);
      gl.setRenderTarget(null);
    });
    await gl.readRenderTargetPixelsAsync(target, 0, 0, WIDTH, HEIGHT, pixels);
    return await develop(pixels);
  } catch {
    return null;
  } finally {
    gl.setRenderTarget(null);
    target.dispose();
  }
}

function cameraFor(box: Box): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, WIDTH / HEIGHT, 1, 6000);
  const { target, position } = framing(box, WIDTH / HEIGHT);
  camera.up.set(0, 0, 1);
  camera.position.set(...position);
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  return camera;
}

/** Rows come from the bottom up, and where nothing was drawn there is no color. */
async function develop(pixels: Uint8Array): Promise<string | null> {
  const picture = new ImageData(WIDTH, HEIGHT);
  const row = WIDTH * 4;
  for (let y = 0; y < HEIGHT; y += 1) {
    picture.data.set(pixels.subarray((HEIGHT - 1 - y) * row, (HEIGHT - y) * row), y * row);
  }
  const paper = new OffscreenCanvas(WIDTH, HEIGHT);
  // In the page's own memory: a canvas of the graphics card would wait for it twice.
  const pen = paper.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  const drawn = await createImageBitmap(picture);
  pen.fillStyle = viewerColors.stage;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.drawImage(drawn, 0, 0);
  drawn.close();
  for (const { type, quality } of tries) {
    const blob = await paper.convertToBlob({ type, quality });
    if (blob.type === type && blob.size <= MOST_BYTES) return dataUrlOf(blob);
  }
  return null;
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
