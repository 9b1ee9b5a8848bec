import { describe, expect, it } from 'vitest';
import { chunkGeometry, setWalls } from './model-chunks.ts';

describe('model chunks', () => {
  it('have the walls of their own triangles', () => {
    const chunks = [chunkGeometry(new Float32Array(18), null), chunkGeometry(new Float32Array(9), new Float32Array(9))];
    setWalls(chunks, new Uint8Array([0, 1, 1]));
    expect([...(chunks[0]?.getAttribute('wall').array ?? [])]).toEqual([0, 0, 0, 1, 1, 1]);
    expect([...(chunks[1]?.getAttribute('wall').array ?? [])]).toEqual([1, 1, 1]);
    setWalls(chunks, new Uint8Array([1, 0, 0]));
    expect([...(chunks[0]?.getAttribute('wall').array ?? [])]).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it('do not copy the coordinates', () => {
    const positions = new Float32Array(9);
    expect(chunkGeometry(positions, null).getAttribute('position').array).toBe(positions);
  });
});
