import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { viewerColors } from '../viewer-colors.ts';

/** Half of what a shadow can fall on, in mm: the bed, and a model that is too large for it. */
const SHADED = 290;

/** Daylight from above, a lamp at the front left that throws the shadow, and a weaker one from behind. */
export function Studio() {
  const gl = useThree((three) => three.gl);
  useEffect(() => {
    // Lamp and model stand still while the camera goes round: the shadow is drawn when the model says so.
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
        <orthographicCamera attach="shadow-camera" args={[-SHADED, SHADED, SHADED, -SHADED, 100, 1600]} />
      </directionalLight>
      <directionalLight position={[420, 260, 180]} intensity={0.75} />
    </>
  );
}
