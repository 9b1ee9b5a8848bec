import { BLACK, BONE, GREY, KRAFT, sceneJob } from './scenes.mjs';

const COVER = { width: 1440, height: 960, samples: 16, shadowSamples: 16, extent: 420, shadowMap: 2048 };

export function blogJobs() {
  return [emptySpools(), bracketOnPlate(), forgeAndPart(), minisStacked(), rowWithSachets()];
}

/** A cover of the blog on its stage, whole: no alpha, so that shadows stay smooth. */
function coverJob(name, stage, view, floor) {
  const publish = { widths: [1440, 720, 360], limits: { 1440: 90, 720: 32, 360: 14 }, opaque: true };
  return { ...sceneJob(`blog/${name}`, { ...COVER, ...view }, { floor, publish }), backing: stage };
}

/** What is left when the filament is gone: one spool of each make. */
function emptySpools() {
  const items = [
    { flange: BLACK, color: '#0b5a63', label: ['PLA', 'Petrol', '1.75 mm · 1 kg'], x: -204, z: 40, yaw: 0.46 },
    { flange: GREY, color: '#1b1c1f', label: ['FORGE', 'Black', '1.75 mm · 1 kg'], x: -64, z: -70, yaw: 0.34 },
    { flange: BONE, color: '#ee6a14', label: ['PETG', 'Safety Orange', '1.75 mm · 1 kg'], x: 82, z: 40, yaw: 0.38 },
    {
      flange: KRAFT,
      color: '#dc6f86',
      label: ['Limited PLA', 'Corktown Rose', '1.75 mm · 1 kg'],
      x: 234,
      z: -44,
      yaw: 0.16,
    },
  ].map((item) => ({ ...item, empty: true }));
  const view = { items, from: [-85, 300, 930], at: [-9, 84, 0], fov: 26.5 };
  return coverJob('spool-reuse', '#e8d8bc', view, { ellipse: [0.5, 0.62, 0.62, 0.44], blur: 8 });
}

/** The corner of a part that has to stay down. */
function bracketOnPlate() {
  const items = [{ kind: 'bed' }, { kind: 'bracket', color: '#f3c613', x: 6, z: -20, yaw: 0.5 }];
  const view = { items, from: [-210, 150, 400], at: [4, 36, 0], fov: 30, shadowSamples: 0, extent: 260 };
  return coverJob('bed-adhesion', '#f5eac8', view, { opacity: 0 });
}

function forgeAndPart() {
  const items = [
    { color: '#cf2b22', flange: GREY, label: ['FORGE', 'Signal Red', '1.75 mm · 1 kg'], x: -70, z: -30, yaw: 0.1 },
    { kind: 'bracket', color: '#cf2b22', x: 92, z: 46, yaw: 0.5 },
  ];
  const view = { items, from: [-230, 240, 640], at: [8, 84, 0], fov: 26, extent: 280 };
  return coverJob('what-forge-is-for', '#f3c9be', view, { ellipse: [0.5, 0.66, 0.6, 0.4], blur: 6 });
}

const MINI = { width: 26, strand: 2.6, fill: 0.92, detail: 0.75, scale: 0.8, flange: BLACK, loose: false };
const RADIUS = 80;

/** A mini that lies flat, `floor` minis above the table, its middle at x, z. */
function lying(color, name, { floor, x, z, yaw }) {
  const label = ['PLA', name, '1.75 mm · 200 g'];
  const place = { x: x + RADIUS * Math.sin(yaw), y: 14.4 + floor * 29, z: z + RADIUS * Math.cos(yaw) };
  return { ...MINI, color, label, ...place, yaw, pitch: -Math.PI / 2 };
}

function minisStacked() {
  const items = [
    lying('#1d4fc0', 'Cobalt', { floor: 0, x: 62, z: -34, yaw: 0.3 }),
    lying('#f1efea', 'White', { floor: 1, x: 58, z: -30, yaw: -0.4 }),
    lying('#ee6a14', 'Safety Orange', { floor: 2, x: 66, z: -36, yaw: 0.1 }),
    lying('#e07a9a', 'Peony', { floor: 3, x: 60, z: -32, yaw: 0.25 }),
    { ...MINI, color: '#f3c613', label: ['PLA', 'Canary', '1.75 mm · 200 g'], x: -92, z: 30, yaw: 0.12, loose: true },
  ];
  const view = { items, from: [-200, 330, 640], at: [-6, 70, 0], fov: 21.5, extent: 280 };
  return coverJob('printing-with-200-g', '#f5eac8', view, { ellipse: [0.5, 0.62, 0.6, 0.44], blur: 6 });
}

const SHELF = [
  ['#f1efea', BLACK],
  ['#8d8b84', BLACK],
  ['#1d5a37', GREY],
  ['#0b5a63', BLACK],
  ['#a58bc9', KRAFT],
  ['#ee6a14', BONE],
  ['#cf2b22', BLACK],
];

function rowWithSachets() {
  const spools = SHELF.map(([color, flange], i) => ({
    color,
    flange,
    x: (i - 3) * 77,
    z: -20,
    yaw: -Math.PI / 2,
    loose: false,
    detail: 0.8,
    seed: 3 + i,
  }));
  const items = [
    ...spools,
    { kind: 'sachet', x: 40, z: 132, y: 2, yaw: 0.35 },
    { kind: 'sachet', x: 132, z: 118, y: 2, yaw: -0.2 },
  ];
  const view = { items, from: [330, 330, 900], at: [8, 70, 30], fov: 25.5, extent: 440 };
  return coverJob('storing-an-open-spool', '#c1cdbf', view, { ellipse: [0.5, 0.62, 0.64, 0.46], blur: 8 });
}
