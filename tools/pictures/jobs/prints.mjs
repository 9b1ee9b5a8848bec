import { mix } from '../mix.mjs';

const TABLE = { width: 800, samples: 9, shadowSamples: 9, from: [-150, 250, 560], at: [2, 78, 0], fov: 22 };
const FLAT = { ...TABLE, from: [-190, 330, 430], at: [4, 26, 8], fov: 22 };

/** What is printed to show a filament, with the camera that suits it. */
const PRINTS = {
  vase: { ...TABLE, at: [8, 84, 0], items: [{ kind: 'vase', yaw: 0.2 }] },
  planter: { ...TABLE, at: [2, 66, 0], items: [{ kind: 'planter', yaw: 0.2 }] },
  chess: { ...TABLE, at: [-4, 70, 10], items: [{ kind: 'chess' }] },
  bracket: { ...TABLE, at: [0, 48, 10], items: [{ kind: 'bracket', yaw: 0.5 }] },
  wheels: { ...FLAT, fov: 25, items: [{ kind: 'wheels' }] },
};

/** Which of them suit a material: looks for PLA, strength for FORGE and ABS, water for PETG. */
const SUITED = {
  pla: ['chess', 'planter', 'vase'],
  'pla-ltd': ['vase', 'chess'],
  'pla-sub': ['planter'],
  forge: ['bracket', 'wheels'],
  abs: ['wheels', 'bracket'],
  petg: ['planter', 'vase'],
};
/** Finishes that few colors have are rendered of one thing. */
const OF_FINISH = { silk: 'vase', matte: 'planter', clear: 'vase' };
/** What the home page names. */
const FIXED = {
  'spools/pla-petrol': 'vase',
  'spools/pla-signal-red': 'chess',
  'spools/petg-safety-orange': 'planter',
  'spools/forge-canary': 'wheels',
};

/** The thing that a color is shown in: by its finish, else in turn among those that suit its material. */
export function printOf({ file, material, finish, bands, index }) {
  if (bands) return 'vase';
  if (finish !== 'satin') return OF_FINISH[finish];
  return FIXED[file] ?? SUITED[material][index % SUITED[material].length];
}

/** A print of a spool's filament: mixed from layers, but whole where its color changes along the way. */
export function printJob(file, spool) {
  const { items, ...view } = PRINTS[printOf(spool)];
  const { finish, color, bands } = spool;
  const own = bands ? { bands, color } : { finish };
  const layers = bands ? {} : { layers: ['base', 'filament'] };
  const colored = { ...view, ...layers, items: items.map((item) => ({ ...item, ...own })) };
  return {
    file,
    size: { width: view.width, height: view.width },
    floor: { opacity: finish === 'clear' ? 0.4 : 0.6 },
    soften: finish === 'clear' ? 0.7 : 0,
    async picture(studio) {
      const { shadow, ...rendered } = await studio.layersOf(colored);
      return { image: rendered.finished ?? mix(rendered, { filament: color }), shadow };
    },
  };
}
