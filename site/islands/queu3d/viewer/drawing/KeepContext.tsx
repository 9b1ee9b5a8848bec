import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';

/** A graphics card that was busy with something else took the picture away; it is drawn again when it is given back. */
export function KeepContext({ onLost }: { onLost(isLost: boolean): void }) {
  const gl = useThree((three) => three.gl);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    const canvas = gl.domElement;
    const lost = () => onLost(true);
    const restored = () => {
      gl.shadowMap.needsUpdate = true;
      onLost(false);
      invalidate();
    };
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
    };
  }, [gl, invalidate, onLost]);
  return null;
}
