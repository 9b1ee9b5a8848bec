import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { viewerColors } from '../viewer-colors.ts';

/** Half the area that can receive shadows, in mm: the bed, and a model too large for it. */
const SHADOW_EXTENT = 290;

/** Daylight from above, a lamp at the front left that casts the shadow, and a weaker one from behind. */
export function Studio() {
  const gl = useThree((three) => three.gl);
  useEffect(() => {
    // Moving the camera doesn't change the shadow, so the model decides when to redraw it.
    gl.shadowMap.autoUpdate = false;
    gl.shadowMap.needsUpdate = true;
  }, [gl]);
  return (
    <>
      <hemisphereLight args={['#ffffff', viewerColors.stage, 1.1]} position={[0, 0, 1]} />
      <directionalLight
        position={[-260, -420, 620]}
        intensity={2.3}
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-normalBias={0.6}
        shadow-radius={4}
      >
        <orthographicCamera
          attach="shadow-camera"
          args={[-SHADOW_EXTENT, SHADOW_EXTENT, SHADOW_EXTENT, -SHADOW_EXTENT, 100, 1600]}
        />
      </directionalLight>
      <directionalLight position={[420, 260, 180]} intensity={0.75} />
    </>
  );
}
