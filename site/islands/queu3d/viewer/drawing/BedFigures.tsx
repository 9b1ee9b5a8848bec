import { useEffect, useMemo } from 'react';
import { SRGBColorSpace, Texture } from 'three';
import { STRIP } from '../bed-strip.ts';
import type { ViewerProps } from '../viewer-props.ts';

type Props = Pick<ViewerProps, 'volume'> & { figures: readonly [ImageBitmap, ImageBitmap] };

/** 50, 100, 150 … along the front and the left edge. */
export function BedFigures({ volume: { width, depth }, figures: [front, left] }: Props) {
  return (
    <>
      <mesh position={[0, -depth / 2 + STRIP / 2, 0.2]} renderOrder={1}>
        <planeGeometry args={[width, STRIP]} />
        <meshBasicMaterial map={useStrip(front)} transparent depthWrite={false} />
      </mesh>
      <mesh position={[-width / 2 + STRIP / 2, 0, 0.2]} rotation={[0, 0, Math.PI / 2]} renderOrder={1}>
        <planeGeometry args={[depth, STRIP]} />
        <meshBasicMaterial map={useStrip(left)} transparent depthWrite={false} />
      </mesh>
    </>
  );
}

function useStrip(strip: ImageBitmap): Texture {
  const texture = useMemo(() => {
    const map = new Texture(strip);
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = 4;
    // A bitmap is turned when it is made, not when it is read.
    map.flipY = false;
    map.needsUpdate = true;
    return map;
  }, [strip]);
  useEffect(() => () => texture.dispose(), [texture]);
  return texture;
}
