import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { CanvasTexture, SRGBColorSpace } from 'three';
import type { ViewerProps } from '../viewer-props.ts';
import { drawStrip, STRIP } from './bed-strip.ts';

/** 50, 100, 150 … along the front and the left edge, as soon as they are drawn. */
export function BedFigures({ volume: { width, depth } }: Pick<ViewerProps, 'volume'>) {
  const front = useStrip(width);
  const left = useStrip(depth);
  return (
    <>
      {front && (
        <mesh position={[0, -depth / 2 + STRIP / 2, 0.2]} renderOrder={1}>
          <planeGeometry args={[width, STRIP]} />
          <meshBasicMaterial map={front} transparent depthWrite={false} />
        </mesh>
      )}
      {left && (
        <mesh position={[-width / 2 + STRIP / 2, 0, 0.2]} rotation={[0, 0, Math.PI / 2]} renderOrder={1}>
          <planeGeometry args={[depth, STRIP]} />
          <meshBasicMaterial map={left} transparent depthWrite={false} />
        </mesh>
      )}
    </>
  );
}

function useStrip(length: number) {
  const invalidate = useThree((three) => three.invalidate);
  const [strip, setStrip] = useState<CanvasTexture<OffscreenCanvas>>();
  useEffect(() => {
    let isGone = false;
    let shown: CanvasTexture<OffscreenCanvas> | undefined;
    void drawStrip(length).then((canvas) => {
      if (isGone) return;
      const texture = new CanvasTexture(canvas);
      texture.colorSpace = SRGBColorSpace;
      texture.anisotropy = 4;
      shown = texture;
      setStrip(texture);
      invalidate();
    });
    return () => {
      isGone = true;
      shown?.dispose();
    };
  }, [length, invalidate]);
  return strip;
}
