import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { BufferGeometry, FileLoader, Float32BufferAttribute } from 'three';
import { viewerColors } from '../viewer-colors.ts';
import type { ViewerProps } from '../viewer-props.ts';

const LOGO = '/models/logo/logo.json';

/** Flat triangles, x and y in mm. */
interface LogoShapes {
  readonly spool: readonly number[];
  readonly strand: readonly number[];
}

/** The shop's logo at the right of the front edge; left out if it does not load. */
export function BedLogo({ volume: { width, depth } }: Pick<ViewerProps, 'volume'>) {
  const invalidate = useThree((three) => three.invalidate);
  const [shapes, setShapes] = useState<{ spool: BufferGeometry; strand: BufferGeometry }>();
  useEffect(() => {
    let isUnmounted = false;
    fetchLogo().then(
      ({ spool, strand }) => {
        if (isUnmounted) return;
        setShapes({ spool: flat(spool), strand: flat(strand) });
        invalidate();
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [invalidate]);
  useEffect(
    () => () => {
      shapes?.spool.dispose();
      shapes?.strand.dispose();
    },
    [shapes],
  );
  if (!shapes) return null;
  return (
    <group position={[width / 2 - 35, -depth / 2 + 35, 0.15]} scale={0.7}>
      <mesh geometry={shapes.spool} renderOrder={1}>
        <meshBasicMaterial color={viewerColors.gridSection} depthWrite={false} transparent />
      </mesh>
      <mesh geometry={shapes.strand} renderOrder={1}>
        <meshBasicMaterial color={viewerColors.vermilion} depthWrite={false} transparent />
      </mesh>
    </group>
  );
}

function flat(points: readonly number[]): BufferGeometry {
  const corners = new Float32Array((points.length / 2) * 3);
  for (let at = 0; at < points.length / 2; at += 1) {
    corners[3 * at] = points[2 * at] ?? 0;
    corners[3 * at + 1] = points[2 * at + 1] ?? 0;
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
}

/** Throws if it cannot be fetched or has another format. */
async function fetchLogo(): Promise<LogoShapes> {
  const shapes: unknown = JSON.parse(String(await new FileLoader().loadAsync(LOGO)));
  if (!isLogo(shapes)) throw new Error(`${LOGO} is not a logo`);
  return shapes;
}

function isLogo(value: unknown): value is LogoShapes {
  return typeof value === 'object' && value !== null && 'spool' in value && 'strand' in value;
}
