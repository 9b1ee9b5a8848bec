import { type Box, type Point, sizeOf } from '../../../../../slicer/mesh/box.ts';

export const FIELD_OF_VIEW = 30;
/** From the front, slightly left and above, so that the numbers on the bed read from left to right. */
const VIEW_DIRECTION: Point = [-0.36, -0.8, 0.5];
/** mm: shows enough of the bed around a small model to see how small it is. */
const MIN_RADIUS = 75;
const MAX_RADIUS = 262;

export interface Framing {
  /** the point that the camera faces */
  readonly target: Point;
  readonly position: Point;
  readonly distance: number;
}

/** The camera position that shows a model in the middle of the bed; a large one with the whole bed. */
export function framing(box: Box, aspect: number): Framing {
  const { width, depth, height } = sizeOf(box);
  const radius = Math.hypot(width, depth, height) / 2;
  const around = Math.min(Math.max(radius * 2.1, MIN_RADIUS), MAX_RADIUS);
  // Slightly below the model, so that bed and model are centered above the buttons.
  const target: Point = [0, 0, height * 0.4 - around * 0.16];
  const seen = Math.max(around, (radius + height / 2 - target[2]) * 1.1);
  // A narrow picture needs more distance to show the same width.
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * Math.min(1, aspect / 1.25);
  const distance = (seen / half) * 0.95;
  const length = Math.hypot(...VIEW_DIRECTION);
  const position = VIEW_DIRECTION.map((part, axis) => (target[axis] ?? 0) + (part / length) * distance);
  return { target, position: position as unknown as Point, distance };
}
