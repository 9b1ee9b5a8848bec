import { sizeOf } from '../../../../../slicer/mesh/box.ts';
import type { Box, Point } from '../viewer-props.ts';

export const FIELD_OF_VIEW = 30;
/** From the front, a little from the left and from above: the figures of the bed read from left to right. */
const FROM: Point = [-0.36, -0.8, 0.5];
/** mm around a small part: enough of the bed to see how small it is. */
const LEAST_RADIUS = 75;
const MOST_RADIUS = 262;

export interface Framing {
  /** what the camera looks at */
  readonly target: Point;
  readonly position: Point;
  readonly distance: number;
}

/** Where the camera stands to show a model on the middle of the bed; a large one with all of the bed. */
export function framing(box: Box, aspect: number): Framing {
  const { width, depth, height } = sizeOf(box);
  const radius = Math.hypot(width, depth, height) / 2;
  const around = Math.min(Math.max(radius * 2.1, LEAST_RADIUS), MOST_RADIUS);
  // A little below the part, so that bed and part together are in the middle, clear of the buttons beneath.
  const target: Point = [0, 0, height * 0.4 - around * 0.16];
  const seen = Math.max(around, (radius + height / 2 - target[2]) * 1.1);
  // A narrow picture must stand back to show the same width.
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * Math.min(1, aspect / 1.25);
  const distance = (seen / half) * 0.95;
  const length = Math.hypot(...FROM);
  const position = FROM.map((part, axis) => (target[axis] ?? 0) + (part / length) * distance);
  return { target, position: position as unknown as Point, distance };
}
