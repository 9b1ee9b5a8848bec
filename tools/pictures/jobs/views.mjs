/**
 * The cameras. Every picture of one view has the same camera and light, so pictures of different colors line up.
 * Lengths in mm; a spool stands on y = 0 with its axis along z.
 */
const PARTS = ['base', 'filament', 'flange', 'label'];
const CLEAR_PARTS = ['base', 'filament', 'deep', 'flange'];

const SIDE = { width: 800, samples: 20, from: [-332, 219, 470], at: [0, 94, 0], fov: 23 };

/** Finishes other than satin bring only their filament's gloss, which needs fewer samples; clear costs most each. */
const FINISH_SAMPLES = { silk: 8, matte: 8, clear: 10 };

/** How a spool's shadow is faded: relative to the picture. */
export const FLOOR = { opacity: 0.62 };

/** Spools other than that of 1 kg with 1.75 mm, and how far the camera steps back for them. */
const SIZES = {
  '200g': { item: { width: 26, strand: 2.19, scale: 0.8, fill: 0.92 }, at: [0, 78, 0], samples: 12, shadowSamples: 12 },
  '285mm': { item: { strand: 2.85 } },
  '5kg': { item: { outer: 150, width: 116, hub: 1.35, fill: 0.97 }, back: 1.46, extent: 280, centre: [0, 110, 0] },
};

const views = {
  side: { ...SIDE },
  front: { width: 800, samples: 12, shadowSamples: 12, from: [0, 128, 640], at: [0, 101, 0], fov: 21.4 },
  macro: { width: 800, samples: 24, from: [-262, 200, 205], at: [-52, 126, 14], fov: 19, shadowSamples: 0 },
  swatch: {
    width: 480,
    samples: 20,
    from: [-150, 215, 60],
    at: [-52, 142, 0],
    fov: 9,
    up: [0, 0, 1],
    shadowSamples: 0,
  },
};

/** The camera of a view for a size: farther off for a larger spool. */
function cameraFor(name, size) {
  const view = views[name];
  if (!size) return view;
  const { item: _item, back = 1, at, ...rest } = SIZES[size];
  const from = at ? [view.from[0], view.from[1] + at[1] - view.at[1], view.from[2]] : view.from.map((c) => c * back);
  return { ...view, ...rest, from, at: at ?? view.at.map((c) => c * back) };
}

/** The view of a spool in the given finish and size, in layers to be colored afterwards. */
export function spoolView(name, { finish = 'satin', size } = {}) {
  const clear = finish === 'clear';
  const swatch = name === 'swatch';
  const parts = clear ? CLEAR_PARTS : PARTS;
  const camera = cameraFor(name, size);
  return {
    ...camera,
    samples: finish === 'satin' ? camera.samples : FINISH_SAMPLES[finish],
    layers: swatch ? parts.filter((part) => part !== 'label') : parts,
    items: [{ ...SIZES[size]?.item, finish, ...(swatch ? { width: 90, detail: 2, loose: false } : {}) }],
    ...(clear ? { shadowSamples: 0 } : {}),
  };
}

/** The side view's angle, so that a turn begins where that picture stands. */
const START = Math.atan2(-SIDE.from[0], SIDE.from[2]);

/** A spool turned on the spot, in layers; `part` of a whole turn, from 0 to 1. Lights stay where they are. */
export function turnedView(part, { width, samples, detail }, finish = 'satin') {
  const away = Math.hypot(SIDE.from[0], SIDE.from[2]);
  const view = spoolView('side', { finish });
  const own = finish === 'satin' || finish === 'clear' ? view.layers : ['base', 'filament'];
  return {
    ...view,
    from: [0, SIDE.from[1], away],
    width,
    // Only the gloss of the winding comes from another finish.
    samples: finish === 'satin' || finish === 'clear' ? samples : samples - 1,
    shadowSamples: finish === 'satin' ? samples : 0,
    layers: own,
    items: [{ finish, detail, yaw: START + part * 2 * Math.PI }],
  };
}

/** The same view with a spool in its own colors, for what layers cannot mix. */
export function finishedSpoolView(name, size, item) {
  return { ...cameraFor(name, size), samples: 12, shadowSamples: 0, items: [{ ...SIZES[size]?.item, ...item }] };
}
