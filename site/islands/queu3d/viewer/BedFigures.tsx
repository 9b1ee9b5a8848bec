import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { CanvasTexture, SRGBColorSpace } from 'three';
import { viewerColours } from './viewer-colours.ts';
import type { ViewerProps } from './viewer-props.ts';

const STRIP = 14;
const PIXELS_PER_MM = 6;
const FONT = '600 54px "JetBrains Mono Variable", ui-monospace, monospace';

/** 50, 100, 150 … along the front and the left edge. */
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

function useStrip(length: number): CanvasTexture | undefined {
  const invalidate = useThree((three) => three.invalidate);
  const [strip, setStrip] = useState<CanvasTexture>();
  useEffect(() => {
    let drawn: CanvasTexture | undefined;
    let isGone = false;
    // The page's own font; where it does not come, the figures stand in the system's.
    document.fonts
      .load(FONT)
      .catch(() => undefined)
      .then(() => {
        if (isGone) return;
        drawn = drawStrip(length);
        setStrip(drawn);
        invalidate();
      });
    return () => {
      isGone = true;
      drawn?.dispose();
    };
  }, [length, invalidate]);
  return strip;
}

function drawStrip(length: number): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = length * PIXELS_PER_MM;
  canvas.height = STRIP * PIXELS_PER_MM;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.font = FONT;
    pen.fillStyle = viewerColours.figures;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (let mm = 50; mm < length; mm += 50) pen.fillText(String(mm), mm * PIXELS_PER_MM, canvas.height / 2);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
