import { useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import { PerspectiveCamera, type Scene, SRGBColorSpace, type WebGLRenderer, WebGLRenderTarget } from 'three';
import type { Box } from '../../../../../slicer/mesh/box.ts';
import type { Camera } from '../../../../stores/queu3d/workspace.ts';
import type { FilamentMaterial } from './filament-material.ts';
import { FIELD_OF_VIEW, framing } from './framing.ts';
import { viewerColors } from './viewer-colors.ts';

interface Props {
  readonly box: Box;
  readonly filament: FilamentMaterial;
  onReady(camera: Camera | null): void;
}

/** Provides the camera for the cart's picture once the whole model is in the scene. */
export function Photographer({ box, filament, onReady }: Props) {
  const gl = useThree((three) => three.gl);
  const scene = useThree((three) => three.scene);
  const latest = useRef(box);
  latest.current = box;
  useEffect(() => {
    const capture = () =>
      takePicture(gl, scene, latest.current, (draw) => {
        // The shadow of a model that is hidden behind its layers is missing.
        const isHidden = !filament.material.visible;
        filament.showMarks(false);
        if (isHidden) gl.shadowMap.needsUpdate = true;
        draw();
        filament.showMarks(true);
        if (isHidden) gl.shadowMap.needsUpdate = true;
      });
    onReady({ capture });
    return () => onReady(null);
  }, [gl, scene, filament, onReady]);
  return null;
}

const WIDTH = 800;
const HEIGHT = 600;
const MAX_BYTES = 600_000;
const formats = [
  { type: 'image/webp', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.8 },
] as const;

/**
 * Pictures the model on the bed from the initial viewpoint, whatever the current one is. It is drawn off screen and read
 * back when the graphics card is done, so that the page does not wait. Null if that fails.
 */
async function takePicture(
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
    return await encode(pixels);
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

/** Rows come from the bottom up, and the background is transparent. */
async function encode(pixels: Uint8Array): Promise<string | null> {
  const picture = new ImageData(WIDTH, HEIGHT);
  const row = WIDTH * 4;
  for (let y = 0; y < HEIGHT; y += 1) {
    picture.data.set(pixels.subarray((HEIGHT - 1 - y) * row, (HEIGHT - y) * row), y * row);
  }
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  // In main memory: a canvas on the graphics card would have to be read back again.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const drawn = await createImageBitmap(picture);
  context.fillStyle = viewerColors.stage;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(drawn, 0, 0);
  drawn.close();
  for (const { type, quality } of formats) {
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.type === type && blob.size <= MAX_BYTES) return dataUrlOf(blob);
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
