import type { Surface } from '../../../slicer/mesh/surface.ts';

/** Cosine of 30°: edges that bend more are drawn sharp. */
const SHARP = Math.cos(Math.PI / 6);
/** Above this many triangles, normals are bytes: the difference is invisible, and they take a quarter of the memory. */
const BYTES_ABOVE = 200_000;

/** A normal for each corner of each triangle, averaged over the triangles around it that bend by less than 30°. */
export function cornerNormals(
  surface: Surface,
  faceNormals: Float32Array,
): Float32Array<ArrayBuffer> | Int8Array<ArrayBuffer> {
  const { faces } = surface;
  const around = facesAround(surface);
  const asBytes = faces.length / 3 > BYTES_ABOVE;
  const normals = asBytes ? new Int8Array(faces.length * 3) : new Float32Array(faces.length * 3);
  const length = asBytes ? 127 : 1;
  for (let corner = 0; corner < faces.length; corner++) {
    const own = 3 * Math.floor(corner / 3);
    const nx = faceNormals[own] as number;
    const ny = faceNormals[own + 1] as number;
    const nz = faceNormals[own + 2] as number;
    let [x, y, z] = [0, 0, 0];
    const vertex = faces[corner] as number;
    const end = around.starts[vertex + 1] as number;
    for (let i = around.starts[vertex] as number; i < end; i++) {
      const face = 3 * (around.faces[i] as number);
      const ox = faceNormals[face] as number;
      const oy = faceNormals[face + 1] as number;
      const oz = faceNormals[face + 2] as number;
      if (nx * ox + ny * oy + nz * oz < SHARP) continue;
      x += ox;
      y += oy;
      z += oz;
    }
    const scale = length / (Math.sqrt(x * x + y * y + z * z) || 1);
    normals[3 * corner] = asBytes ? Math.round(x * scale) : x * scale;
    normals[3 * corner + 1] = asBytes ? Math.round(y * scale) : y * scale;
    normals[3 * corner + 2] = asBytes ? Math.round(z * scale) : z * scale;
  }
  return normals;
}

/** One per triangle, of length 1; 0 for triangles without an area. */
export function faceNormalsOf(positions: Float32Array): Float32Array {
  const normals = new Float32Array(positions.length / 3);
  for (let i = 0, to = 0; i < positions.length; i += 9, to += 3) {
    const ax = positions[i] as number;
    const ay = positions[i + 1] as number;
    const az = positions[i + 2] as number;
    const ux = (positions[i + 3] as number) - ax;
    const uy = (positions[i + 4] as number) - ay;
    const uz = (positions[i + 5] as number) - az;
    const vx = (positions[i + 6] as number) - ax;
    const vy = (positions[i + 7] as number) - ay;
    const vz = (positions[i + 8] as number) - az;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[to] = x / length;
    normals[to + 1] = y / length;
    normals[to + 2] = z / length;
  }
  return normals;
}

function facesAround({ vertices, faces }: Surface): { starts: Int32Array; faces: Int32Array } {
  const starts = new Int32Array(vertices.length / 3 + 1);
  for (let i = 0; i < faces.length; i++) {
    const next = (faces[i] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const free = starts.slice();
  const sorted = new Int32Array(faces.length);
  for (let i = 0; i < faces.length; i++) {
    const vertex = faces[i] as number;
    const at = free[vertex] as number;
    sorted[at] = Math.floor(i / 3);
    free[vertex] = at + 1;
  }
  return { starts, faces: sorted };
}
