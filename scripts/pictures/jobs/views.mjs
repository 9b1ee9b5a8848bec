/**
 * The cameras. Every picture of one view has the same camera and light, so pictures of different colors line up.
 * Lengths in mm; a spool stands on y = 0 with its axis along z.
 */
const PARTS = ['base', 'filament', 'flange', 'label'];
const CLEAR_PARTS = ['base', 'filament', 'deep', 'flange'];

const SIDE = { width: 800, samples: 28, from: [-332, 219, 470], at: [0, 94, 0], fov: 23 };

/** Finishes other than satin bring only their filament's gloss, which needs fewer samples; clear costs most each. */
const FINISH_SAMPLES = { silk: 10, matte: 10, clear: 12 };

/** How a spool's shadow is faded: relative to the picture. */
export const FLOOR = { opacity: 0.62 };

const views = {
  side: { ...SIDE },
  front: { width: 800, samples: 12, shadowSamples: 12, from: [0, 128, 640], at: [0, 101, 0], fov: 21.4 },
  macro: { width: 800, samples: 24, from: [-262, 200, 205], at: [-52, 126, 14], fov: 19, shadowSamples: 0 },
  mini: { ...SIDE, samples: 12, shadowSamples: 12, from: [-332, 203, 470], at: [0, 78, 0] },
  swatch: {
    width: 480,
    samples: 20,
    from: [-150, 215, 60],
    at: [-52, 142, 0],
    fov: 9,
    up: [0, 0, 1],
    shadowSamples: 0,
  },
  print: { width: 800, samples: 24, from: [-150, 250, 560], at: [8, 84, 0], fov: 22 },
};

/** The view of a spool in the given finish, in layers to be colored afterwards. */
export function spoolView(name, finish = 'satin') {
  const clear = finish === 'clear';
  const item = name === 'mini' ? { width: 26, strand: 2.6, scale: 0.8, fill: 0.92 } : {};
  const swatch = name === 'swatch';
  const parts = clear ? CLEAR_PARTS : PARTS;
  return {
    ...views[name],
    samples: finish === 'satin' ? views[name].samples : FINISH_SAMPLES[finish],
    layers: swatch ? parts.filter((part) => part !== 'label') : parts,
    items: [{ ...item, finish, ...(swatch ? { width: 90, detail: 2, loose: false } : {}) }],
    ...(clear ? { shadowSamples: 0 } : {}),
  };
}

/** The side view's angle, so that a turn begins where that picture stands. */
const START = Math.atan2(-SIDE.from[0], SIDE.from[2]);

/** A satin spool turned on the spot, in layers; `part` of a whole turn, from 0 to 1. Lights stay where they are. */
export function turnedView(part, { width, samples }) {
  const away = Math.hypot(SIDE.from[0], SIDE.from[2]);
  return {
    ...SIDE,
    from: [0, SIDE.from[1], away],
    width,
    samples,
    shadowSamples: samples,
    layers: PARTS,
    items: [{ finish: 'satin', yaw: START + part * 2 * Math.PI }],
  };
}

/** The same view with a spool in its own colors, for what layers cannot mix. */
export function finishedSpoolView(name, item) {
  return { ...views[name], samples: 18, shadowSamples: 0, items: [item] };
}

/** The bare print of the label in a spool's place. */
export function printView(view, lines, color) {
  const items = view.items.map((item) => ({ ...item, label: lines, labelColor: color, labelOnly: true }));
  return { ...view, items, samples: 8, layers: ['finished'], shadowSamples: 0, unlit: true };
}

/** A printed vase, in layers. */
export function vaseView() {
  return { ...views.print, layers: ['base', 'filament'], items: [{ kind: 'vase', yaw: 0.2 }] };
}
