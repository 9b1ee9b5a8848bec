import { BLACK, BONE, GREY, KRAFT, sceneJob } from './scenes.mjs';

const ROW = [
  ['#1b1c1f', GREY],
  ['#8d8b84', BLACK],
  ['#f1efea', BLACK],
  ['#dc6f86', KRAFT],
  ['#a58bc9', KRAFT],
  ['#1d4fc0', BLACK],
  ['#0b5a63', BLACK],
  ['#1d5a37', GREY],
  ['#f3c613', BLACK],
  ['#ee6a14', BONE],
  ['#cf2b22', BLACK],
];
const PITCH = 76;

/** Eleven spools in a row on one axis, seen from the right. */
export function homeJobs() {
  const middle = (ROW.length - 1) / 2;
  const items = ROW.map(([colour, flange], i) => ({
    colour,
    flange,
    x: (i - middle) * PITCH,
    yaw: -Math.PI / 2,
    loose: false,
    detail: 0.8,
    seed: 7 + i,
  }));
  const view = {
    width: 2400,
    height: 720,
    items,
    samples: 12,
    shadowSamples: 10,
    from: [330, 260, 1250],
    at: [6, 84, 0],
    fov: 13,
    extent: 470,
    shadowMap: 3072,
  };
  const publish = { widths: [2400, 1560, 780], limits: { 2400: 120, 1560: 70, 780: 28 } };
  return [sceneJob('home/hero-row', view, { publish, floor: { ellipse: [0.5, 0.72, 0.52, 0.32], blur: 8 } })];
}
