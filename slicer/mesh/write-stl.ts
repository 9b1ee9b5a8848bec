import { type Mesh, triangleCount } from './mesh.ts';

const HEAD = 84;
const TRIANGLE = 50;

/** Binary STL with zero normals: slicers compute them from the corners. */
export function writeStl(mesh: Mesh): Uint8Array<ArrayBuffer> {
  const count = triangleCount(mesh);
  const bytes = new Uint8Array(HEAD + TRIANGLE * count);
  const view = new DataView(bytes.buffer);
  view.setUint32(HEAD - 4, count, true);
  let from = 0;
  for (let i = 0; i < count; i++) {
    const at = HEAD + TRIANGLE * i + 12;
    for (let k = 0; k < 36; k += 4) view.setFloat32(at + k, mesh.positions[from++] as number, true);
  }
  return bytes;
}
