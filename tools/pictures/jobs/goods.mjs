import { BLACK, BONE, GREY, KRAFT, sceneJob } from './scenes.mjs';
import { spoolsSold } from './sold.mjs';

const SQUARE = { width: 800, samples: 12, shadowSamples: 12, shadowMap: 1280 };
const TABLE = { ...SQUARE, from: [-150, 250, 420], at: [0, 40, 0], fov: 24 };
const WIDE_FLOOR = { ellipse: [0.5, 0.62, 0.56, 0.42] };
/** Things that lie or hang flat are seen from above, so their shadow reaches all round. */
const FLAT_FLOOR = { ellipse: [0.5, 0.5, 0.62, 0.62], opacity: 0.5 };

const MINI = { width: 26, strand: 2.6, fill: 0.92, detail: 0.75 };
const MINIS = ['#f3c613', '#ee6a14', '#e07a9a', '#1d4fc0', '#1d5a37'];

const TEN = [
  ['#1b1c1f', GREY],
  ['#f1efea', BLACK],
  ['#cf2b22', BLACK],
  ['#ee6a14', BONE],
  ['#f3c613', BLACK],
  ['#1d5a37', GREY],
  ['#0b5a63', BLACK],
  ['#1d4fc0', BLACK],
  ['#5a3a93', BLACK],
  ['#a58bc9', KRAFT],
];

function minisFive() {
  const items = MINIS.map((color, i) => ({
    ...MINI,
    color,
    flange: BLACK,
    label: ['PLA', ['Canary', 'Safety Orange', 'Peony', 'Cobalt', 'Forest'][i], '1.75 mm · 200 g'],
    x: -150 + i * 75,
    z: 86 - i * 43,
    yaw: -0.12,
    loose: false,
  }));
  return { ...SQUARE, items, from: [-420, 330, 760], at: [-22, 80, 0], fov: 32, extent: 300 };
}

function bulkTen() {
  const spools = TEN.map(([color, flange], i) => ({
    color,
    flange,
    label: ['PLA', 'Bulk', '1.75 mm · 1 kg'],
    loose: false,
    detail: 0.5,
    x: -150 + (i % 5) * 75,
    y: 4,
    z: i < 5 ? 104 : -104,
    yaw: Math.PI / 2,
  }));
  const items = [{ kind: 'carton' }, ...spools];
  return { ...SQUARE, samples: 10, items, from: [-560, 800, 1050], at: [0, 74, 10], fov: 31, extent: 420 };
}

/** What the kit's page lists: a spool of PLA Black, three nozzles and their spanner, cutters, a scraper, the card. */
function starterKit() {
  const items = [
    { color: '#1b1c1f', flange: BLACK, label: ['PLA', 'Black', '1.75 mm · 1 kg'], x: -44, z: -86, yaw: 0.05 },
    { kind: 'card', x: 118, z: -18, yaw: -0.18, scale: 1.1 },
    { kind: 'snips', x: -8, z: 66, yaw: 0.3, scale: 1.1 },
    { kind: 'scraper', x: 34, z: 124, yaw: 0.16, scale: 1.1 },
    { kind: 'spanner', x: -58, z: 142, yaw: 0.1, scale: 0.8 },
    { kind: 'loose-nozzle', x: 66, z: 50, yaw: 0.6, scale: 2.2 },
    { kind: 'loose-nozzle', x: 104, z: 52, yaw: -0.5, scale: 2.2 },
    { kind: 'loose-nozzle', x: 92, z: 88, yaw: 2.6, scale: 2.2 },
  ];
  return { ...SQUARE, samples: 9, items, from: [-170, 350, 620], at: [10, 62, 10], fov: 29.5, extent: 240 };
}

/** Nozzles differ by what is engraved on them. */
function nozzleViews(view) {
  const brass = ['0.25', '0.4', '0.6', '0.8'].map((bore) => ['brass', '#d9a74a', bore]);
  const steel = ['0.4', '0.6'].map((bore) => ['steel', '#9a9ea5', bore]);
  return Object.fromEntries(
    [...brass, ...steel].map(([metal, color, bore]) => [
      `nozzle-${metal}-${bore.replace('.', '')}mm`,
      [
        { ...view, samples: 9, shadowSamples: 9, items: [{ kind: 'nozzles', color, bore }], room: 0.8 },
        { floor: WIDE_FLOOR },
      ],
    ]),
  );
}

export function goodsJobs() {
  const nozzleView = { ...TABLE, from: [-190, 230, 420], at: [-14, 68, 10], fov: 33 };
  const views = {
    'minis-five': [minisFive(), { floor: WIDE_FLOOR }],
    'bulk-ten': [bulkTen(), { floor: WIDE_FLOOR }],
    'starter-kit': [starterKit(), { floor: WIDE_FLOOR }],
    'tee-black': [
      {
        ...SQUARE,
        items: [{ kind: 'tee' }],
        from: [0, 1900, 60],
        at: [0, 0, 24],
        fov: 25.5,
        extent: 480,
        centre: [0, 0, 0],
        rims: 1.6,
      },
      { floor: FLAT_FLOOR },
    ],
    'poster-spool': [posterView('spool'), { floor: FLAT_FLOOR }],
    'poster-layers': [posterView('layers'), { floor: FLAT_FLOOR }],
    ...nozzleViews(nozzleView),
    heatbreak: [
      { ...nozzleView, items: [{ kind: 'heatbreaks', scale: 0.74 }], at: [-8, 84, 10], fov: 35, room: 0.8 },
      { floor: WIDE_FLOOR },
    ],
    'ptfe-tubing': [{ ...TABLE, items: [{ kind: 'tubing' }], at: [0, 16, 0], fov: 27 }, { floor: WIDE_FLOOR }],
    'bed-spring-steel': [
      { ...TABLE, items: [{ kind: 'plate', yaw: 0.2 }], from: [-240, 330, 470], at: [4, 20, 6], fov: 34 },
      { floor: WIDE_FLOOR },
    ],
    'extruder-gears': [
      { ...TABLE, items: [{ kind: 'gears' }], at: [-14, 66, 0], fov: 38, room: 0.8 },
      { floor: WIDE_FLOOR },
    ],
    desiccant: [
      {
        ...TABLE,
        items: [
          { kind: 'sachet', x: -34, z: -14, yaw: 0.28, seed: 1 },
          { kind: 'sachet', x: 40, z: 22, y: 8, yaw: -0.3, roll: -0.06, pitch: 0.05, seed: 4 },
        ],
        from: [-60, 330, 300],
        at: [2, 4, 6],
        fov: 22.5,
        extent: 120,
        centre: [0, 0, 0],
      },
      { floor: WIDE_FLOOR },
    ],
    swatches: [
      {
        ...TABLE,
        items: [{ kind: 'swatches', colors: plaColors(), z: 52 }],
        from: [-40, 330, 300],
        at: [0, 14, 4],
        fov: 27,
        extent: 150,
        centre: [0, 0, 0],
      },
      { floor: WIDE_FLOOR },
    ],
    'mystery-token': [
      {
        ...TABLE,
        items: [
          { kind: 'token', pitch: -0.32, yaw: -0.16, z: -18, x: 44, y: 18 },
          { kind: 'token', down: true, x: -74, z: 40, yaw: -0.2 },
        ],
        at: [-16, 72, 20],
        fov: 38,
        room: 0.75,
      },
      { floor: WIDE_FLOOR },
    ],
  };
  return Object.entries(views).map(([name, [view, options]]) => sceneJob(`goods/${name}`, view, options));
}

/** Of the chips that a picture has room for: the range that most shoppers start with. */
function plaColors() {
  const pla = spoolsSold().filter(({ material, isOnSale, bands }) => material === 'pla' && isOnSale && !bands);
  return pla.map(({ color }) => color);
}

function posterView(art) {
  return {
    ...SQUARE,
    items: [{ kind: 'poster', art }],
    from: [-120, 1500, 150],
    at: [0, 0, 0],
    up: [0, 0, -1],
    room: 0.25,
    fov: 26.5,
    extent: 420,
    centre: [0, 0, 0],
  };
}
