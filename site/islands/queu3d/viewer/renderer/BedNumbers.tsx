import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { CanvasTexture, SRGBColorSpace } from 'three';
import font from '../../../../fonts/jetbrains.woff2?url';
import { viewerColors } from './viewer-colors.ts';
import type { ViewerProps } from './viewer-props.ts';

/** 50, 100, 150 … along the front and left edges. */
export function BedNumbers({ volume: { width, depth } }: Pick<ViewerProps, 'volume'>) {
  const front = useStrip(width);
  const left = useStrip(depth);
  return (
    <>
      {front && (
        <mesh position={[0, -depth / 2 + STRIP_WIDTH / 2, 0.2]} renderOrder={1}>
          <planeGeometry args={[width, STRIP_WIDTH]} />
          <meshBasicMaterial map={front} transparent depthWrite={false} />
        </mesh>
      )}
      {left && (
        <mesh position={[-width / 2 + STRIP_WIDTH / 2, 0, 0.2]} rotation={[0, 0, Math.PI / 2]} renderOrder={1}>
          <planeGeometry args={[depth, STRIP_WIDTH]} />
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
    let isUnmounted = false;
    let shown: CanvasTexture<OffscreenCanvas> | undefined;
    void drawStrip(length).then((canvas) => {
      if (isUnmounted) return;
      const texture = new CanvasTexture(canvas);
      texture.colorSpace = SRGBColorSpace;
      texture.anisotropy = 4;
      shown = texture;
      setStrip(texture);
      invalidate();
    });
    return () => {
      isUnmounted = true;
      shown?.dispose();
    };
  }, [length, invalidate]);
  return strip;
}

/** mm */
const STRIP_WIDTH = 14;
const PIXELS_PER_MM = 6;
const FAMILY = 'JetBrains Mono Variable';

let family: Promise<void> | undefined;

/** Draws the numbers along an edge. @param length mm */
async function drawStrip(length: number): Promise<OffscreenCanvas> {
  family ??= addFont();
  // If the font does not load, the system's font is used.
  await family.catch(() => undefined);
  const canvas = new OffscreenCanvas(length * PIXELS_PER_MM, STRIP_WIDTH * PIXELS_PER_MM);
  const context = canvas.getContext('2d');
  if (context) {
    context.font = `600 54px "${FAMILY}", ui-monospace, monospace`;
    context.fillStyle = viewerColors.figures;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let mm = 50; mm < length; mm += 50) context.fillText(String(mm), mm * PIXELS_PER_MM, canvas.height / 2);
  }
  return canvas;
}

/** Workers don't share the page's fonts, and the page may not have used this one yet. */
async function addFont(): Promise<void> {
  const face = new FontFace(FAMILY, `url(${font})`, { weight: '400 700' });
  const { fonts }: FontFaceSource = 'document' in self ? document : (self as unknown as FontFaceSource);
  fonts.add(await face.load());
}
