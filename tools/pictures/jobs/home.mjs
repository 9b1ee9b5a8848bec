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

export function homeJobs() {
  return [heroRow(), makerVases(), bracketOnBed()];
}

/** Four vases of one hand, for the maker spotlight. */
function makerVases() {
  const view = {
    width: 1000,
    height: 860,
    samples: 16,
    shadowSamples: 12,
    items: [
      { kind: 'vase', color: '#f1efea', height: 236, radius: 48, lobes: 12, x: 6, z: -62 },
      { kind: 'vase', color: '#f3c613', height: 186, radius: 50, twist: 1.6, x: -74, z: 14 },
      { kind: 'vase', color: '#0b5a63', height: 122, radius: 46, profile: 'cup', lobes: 10, x: 44, z: 52 },
      { kind: 'vase', color: '#dc6f86', height: 74, radius: 42, profile: 'bowl', lobes: 14, x: 118, z: -16 },
    ],
    from: [-120, 300, 860],
    at: [12, 100, 0],
    fov: 20,
    extent: 260,
  };
  return sceneJob('home/maker-vases', view, { publish: { widths: [1000, 500], limits: { 1000: 60, 500: 22 } } });
}

/** What the print service makes, on the bed it is made on. */
function bracketOnBed() {
  const view = {
    width: 1200,
    height: 860,
    samples: 16,
    shadowSamples: 0,
    items: [{ kind: 'bed' }, { kind: 'bracket', color: '#ee6a14', z: -30, yaw: 0.42 }],
    from: [-270, 300, 560],
    at: [8, 24, 6],
    fov: 30,
    extent: 260,
  };
  return sceneJob('home/queu3d-bracket', view, {
    floor: { opacity: 0 },
    publish: { widths: [1200, 600], limits: { 1200: 60, 600: 22 } },
  });
}

/** Eleven spools in a row on one axis, seen from the right. */
function heroRow() {
  const middle = (ROW.length - 1) / 2;
  const items = ROW.map(([color, flange], i) => ({
    color,
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
  const publish = { widths: [2400, 1560, 1200, 780], limits: { 2400: 120, 1560: 70, 1200: 36, 780: 28 } };
  return sceneJob('home/hero-row', view, { publish, floor: { ellipse: [0.5, 0.72, 0.52, 0.32], blur: 8 } });
}
