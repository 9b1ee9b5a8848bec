import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useRef, useState } from 'react';
import { BoxGeometry, type BufferGeometry, type Group } from 'three';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { viewerColors } from '../viewer-colors.ts';
import type { ViewerProps } from '../viewer-props.ts';
import { BedGrid } from './BedGrid.tsx';
import { BedLogo } from './BedLogo.tsx';
import { BedNumbers } from './BedNumbers.tsx';

const PLATE = '/models/beds/bed.stl';

/** The build plate with its grid, numbers and logo. */
export function Bed({ volume }: Pick<ViewerProps, 'volume'>) {
  const group = useRef<Group>(null);
  const plate = usePlate(volume);
  // From below, it would hide the model.
  useFrame(({ camera }) => {
    if (group.current) group.current.visible = camera.position.z > 0;
  });
  return (
    <group ref={group}>
      {plate && (
        <mesh geometry={plate} receiveShadow>
          <meshStandardMaterial color={viewerColors.plate} roughness={0.85} />
        </mesh>
      )}
      <BedGrid volume={volume} />
      <BedNumbers volume={volume} />
      <BedLogo volume={volume} />
    </group>
  );
}

/** A plain plate if the file does not load, or for a bed of another size. */
function usePlate({ width, depth }: ViewerProps['volume']): BufferGeometry | undefined {
  const invalidate = useThree((three) => three.invalidate);
  const [plate, setPlate] = useState<BufferGeometry>();
  useEffect(() => {
    let isUnmounted = false;
    let shown: BufferGeometry | undefined;
    const show = (geometry: BufferGeometry) => {
      if (isUnmounted) return geometry.dispose();
      shown = geometry;
      setPlate(geometry);
      invalidate();
    };
    const plain = () => new BoxGeometry(width + 10, depth + 10, 6).translate(0, 0, -3);
    if (width === 350 && depth === 350) fetchPlate().then(show, () => show(plain()));
    else show(plain());
    return () => {
      isUnmounted = true;
      shown?.dispose();
    };
  }, [width, depth, invalidate]);
  return plate;
}

/** Its top is at z = 0, its center at the origin. Throws if it cannot be fetched. */
async function fetchPlate(): Promise<BufferGeometry> {
  const geometry = await new STLLoader().loadAsync(PLATE);
  geometry.computeVertexNormals();
  return geometry;
}
