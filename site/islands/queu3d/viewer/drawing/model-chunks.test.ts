import { expect, test } from 'vitest';
import { chunkOf, markTriangles } from './model-chunks.ts';

test('marks are found on their triangles, whichever piece of the model those came in', () => {
  const pieces = [chunkOf(new Float32Array(18), null), chunkOf(new Float32Array(9), new Float32Array(9))];
  markTriangles(pieces, new Uint8Array([0, 1, 1]));
  expect([...(pieces[0]?.getAttribute('thin').array ?? [])]).toEqual([0, 0, 0, 1, 1, 1]);
  expect([...(pieces[1]?.getAttribute('thin').array ?? [])]).toEqual([1, 1, 1]);
  markTriangles(pieces, new Uint8Array([1, 0, 0]));
  expect([...(pieces[0]?.getAttribute('thin').array ?? [])]).toEqual([1, 1, 1, 0, 0, 0]);
});

test('corners are not copied: a million triangles are held once', () => {
  const positions = new Float32Array(9);
  expect(chunkOf(positions, null).getAttribute('position').array).toBe(positions);
});
