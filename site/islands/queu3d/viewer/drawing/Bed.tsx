import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { BoxGeometry, type BufferGeometry } from 'three';
import { viewerColors } from '../viewer-colors.ts';
import type { ViewerProps } from '../viewer-props.ts';
import { BedFigures } from './BedFigures.tsx';
import { BedGrid } from './BedGrid.tsx';
import { BedLogo } from './BedLogo.tsx';
import { fetchPlate } from './bed-assets.ts';

/** The plate with a grid of 10 mm, a stronger one of 50 mm, and its figures. */
export function Bed({ volume }: Pick<ViewerProps, 'volume'>) {
  const plate = usePlate(volume);
  return (
    <group>
      {plate && (
        <mesh geometry={plate} receiveShadow>
          <meshStandardMaterial color={viewerColors.plate} roughness={0.85} />
        </mesh>
      )}
      <BedGrid volume={volume} />
      <BedFigures volume={volume} />
      <BedLogo volume={volume} />
    </group>
  );
}

/** Without the file, or for a bed of another size, a plain plate. */
function usePlate({ width, depth }: ViewerProps['volume']): BufferGeometry | undefined {
  const invalidate = useThree((three) => three.invalidate);
  const [plate, setPlate] = useState<BufferGeometry>();
  useEffect(() => {
    let isGone = false;
    let shown: BufferGeometry | undefined;
    const show = (geometry: BufferGeometry) => {
      if (isGone) return geometry.dispose();
      shown = geometry;
      setPlate(geometry);
      invalidate();
    };
    const plain = () => new BoxGeometry(width + 10, depth + 10, 6).translate(0, 0, -3);
    if (width === 350 && depth === 350) fetchPlate().then(show, () => show(plain()));
    else show(plain());
    return () => {
      isGone = true;
      shown?.dispose();
    };
  }, [width, depth, invalidate]);
  return plate;
}
