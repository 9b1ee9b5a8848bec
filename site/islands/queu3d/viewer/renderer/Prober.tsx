import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { PerspectiveCamera, type Scene, type WebGLRenderer, WebGLRenderTarget } from 'three';
import type { FilamentMaterial } from './filament-material.ts';
import { PROBED } from './PrintedModel.tsx';

/** The heat map's value at a place of the picture, from 0 to 1 of its scale; null beside the model. In CSS pixels. */
export type Probe = (x: number, y: number) => Promise<number | null>;

interface Props {
  readonly filament: FilamentMaterial;
  onReady(probe: Probe | null): void;
}

/** Reads values of the heat map back: draws the one pixel in question with values in place of colors. */
export function Prober({ filament, onReady }: Props) {
  const get = useThree((three) => three.get);
  useEffect(() => {
    const probe: Probe = async (x, y) => {
      const { gl, scene, camera, size } = get();
      if (!(camera instanceof PerspectiveCamera)) return null;
      const one = camera.clone();
      one.setViewOffset(size.width, size.height, Math.floor(x), Math.floor(y), 1, 1);
      one.layers.set(PROBED);
      return await readPixel(gl, scene, one, filament);
    };
    onReady(probe);
    return () => onReady(null);
  }, [get, filament, onReady]);
  return null;
}

async function readPixel(
  gl: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  filament: FilamentMaterial,
): Promise<number | null> {
  const target = new WebGLRenderTarget(1, 1);
  const pixel = new Uint8Array(4);
  try {
    filament.showValues(true);
    gl.setRenderTarget(target);
    gl.clear();
    gl.render(scene, camera);
    gl.setRenderTarget(null);
    filament.showValues(false);
    await gl.readRenderTargetPixelsAsync(target, 0, 0, 1, 1, pixel);
    return pixel[3] === 255 ? (pixel[0] as number) / 255 : null;
  } finally {
    filament.showValues(false);
    gl.setRenderTarget(null);
    target.dispose();
  }
}
