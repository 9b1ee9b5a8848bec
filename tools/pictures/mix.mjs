/** Linear RGB of a hex color, each 0 to 1. */
function linearOf(hex) {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/**
 * Colors a picture after it was rendered. What a part sends to the camera is its gloss plus its color times the light
 * on it, so a layer in black and one in white tell all about every color in between.
 * `layers` holds `base`, one layer per part, and for a label its `print`; `colors` gives a hex per part.
 */
export function mix(layers, colors) {
  const { base, print } = layers;
  const mixed = Float32Array.from(base);
  for (const [part, hex] of Object.entries(colors)) {
    const color = linearOf(hex);
    // Light that comes from deep inside a clear winding has passed the tint twice.
    addPart(mixed, base, layers[part], part === 'deep' ? color.map((c) => c ** 1.7) : color);
  }
  if (print) addPrint(mixed, base, layers.label, print);
  return mixed;
}

function addPart(mixed, base, lit, [red, green, blue]) {
  for (let i = 0; i < mixed.length; i += 4) {
    if (base[i + 3] === 0) continue;
    mixed[i] += (lit[i] - base[i]) * red;
    mixed[i + 1] += (lit[i + 1] - base[i + 1]) * green;
    mixed[i + 2] += (lit[i + 2] - base[i + 2]) * blue;
  }
}

/** The label takes its color from its print, pixel by pixel. */
function addPrint(mixed, base, lit, print) {
  for (let i = 0; i < mixed.length; i += 4) {
    if (print[i + 3] === 0) continue;
    for (let c = i; c < i + 3; c++) mixed[c] += (lit[c] - base[c]) * print[c];
  }
}

/** Moves what a layer adds to its own base over to another base, so that a finish can borrow flanges and label. */
export function borrowPart(layers, part, { from }) {
  const moved = Float32Array.from(layers.base);
  for (let i = 0; i < moved.length; i++) moved[i] += from[part][i] - from.base[i];
  return { ...layers, [part]: moved };
}
