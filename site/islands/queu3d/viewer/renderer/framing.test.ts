import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../../slicer/mesh/box.ts';
import { FIELD_OF_VIEW, framing } from './framing.ts';

const boxOf = (width: number, depth: number, height: number): Box => ({ min: [0, 0, 0], max: [width, depth, height] });

/** Where the corners of a model in the middle of the bed appear in the picture: −1 to 1 is inside. */
function cornersOf(box: Box, aspect: number): Vector3[] {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, aspect, 1, 6000);
  const { position, target } = framing(box, aspect);
  camera.up.set(0, 0, 1);
  camera.position.set(...position);
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  const [x, y, z] = [box.max[0] / 2, box.max[1] / 2, box.max[2]];
  return [-x, x].flatMap((a) => [-y, y].flatMap((b) => [0, z].map((c) => new Vector3(a, b, c).project(camera))));
}

describe('the initial view', () => {
  it('shows the whole model, small or large, in wide and narrow windows', () => {
    const boxes = [boxOf(5, 5, 5), boxOf(150, 110, 107), boxOf(350, 350, 350), boxOf(900, 20, 20), boxOf(10, 10, 600)];
    for (const box of boxes) {
      for (const aspect of [1.4, 2.2, 0.8]) {
        for (const corner of cornersOf(box, aspect)) {
          expect(Math.abs(corner.x)).toBeLessThan(1);
          expect(Math.abs(corner.y)).toBeLessThan(1);
        }
      }
    }
  });

  it('shows some of the bed around a small model, so that it looks small', () => {
    const width = Math.max(...cornersOf(boxOf(20, 20, 20), 1.4).map(({ x }) => Math.abs(x)));
    expect(width).toBeLessThan(0.25);
  });
});
