import { describe, expect, it } from 'vitest';
import { findSeams, speedSteps } from './layer-facts.ts';

const wall = (speed = 30) => 1 + 16 * speed;
const points = (...values: [x: number, y: number, z: number, value: number][]) => Int16Array.from(values.flat());

describe('seams', () => {
  it('are where outer walls start, however many records a wall takes', () => {
    const drawn = points(
      [0, 0, 10, 0],
      [50, 0, 10, 7],
      [50, 0, 10, 0],
      [90, 0, 10, wall(30)],
      // The same wall, slower.
      [90, 0, 10, 0],
      [50, 0, 10, wall(20)],
      [50, 5, 10, 0],
      [60, 5, 10, 2 + 16 * 30],
      [60, 5, 20, 0],
      [70, 5, 20, wall()],
    );
    const { positions, ends } = findSeams({ points: drawn, ends: Uint32Array.of(8, 10) });
    expect([...positions].map((each) => Math.round(each * 100) / 100)).toEqual([1, 0, 0.2, 1.2, 0.1, 0.4]);
    expect([...ends]).toEqual([1, 2]);
  });
});

describe('the steps of speeds', () => {
  it('are five from the slowest line to the fastest, without travel', () => {
    expect(speedSteps(points([0, 0, 0, 7], [0, 0, 0, wall(20)], [0, 0, 0, wall(70)]))).toEqual([30, 40, 50, 60, 70]);
  });

  it('are fewer where speeds are close, and none without speeds', () => {
    expect(speedSteps(points([0, 0, 0, wall(30)]))).toEqual([30]);
    expect(speedSteps(points([0, 0, 0, 1], [0, 0, 0, 7]))).toEqual([]);
  });
});
