import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from 'three';

/** A chunk of a model, nine coordinates per triangle, without copying them. */
export function chunkGeometry(positions: Float32Array, normals: Float32Array | Int8Array | null): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3, normals instanceof Int8Array));
  // Otherwise three.js computes it from all corners to sort by distance, which chunks of one color don't need.
  geometry.boundingSphere = new Sphere(new Vector3(), Number.POSITIVE_INFINITY);
  return geometry;
}

/** Gives the chunks' corners the walls behind their triangles; `values` has one byte per triangle of the model. */
export function setWalls(chunks: readonly BufferGeometry[], values: Uint8Array): void {
  let triangle = 0;
  for (const chunk of chunks) {
    const corners = new Uint8Array(chunk.getAttribute('position').count);
    for (let at = 0; at < corners.length; at += 3, triangle += 1) corners.fill(values[triangle] ?? 255, at, at + 3);
    chunk.setAttribute('wall', new BufferAttribute(corners, 1));
  }
}
