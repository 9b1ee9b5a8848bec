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
    const weights = part === 'deep' ? color.map((c) => c ** 1.7) : color;
    addPart(mixed, base, layers[part], (_i, channel) => weights[channel]);
  }
  if (print) {
    addPart(mixed, base, layers.label, (i, channel) => (print[i + 3] > 0 ? print[i + channel] / print[i + 3] : 0));
  }
  return mixed;
}

function addPart(mixed, base, lit, weight) {
  for (let i = 0; i < mixed.length; i += 4) {
    for (let channel = 0; channel < 3; channel++) {
      mixed[i + channel] += (lit[i + channel] - base[i + channel]) * weight(i, channel);
    }
  }
}

/** Moves what a layer adds to its own base over to another base, so that a finish can borrow flanges and label. */
export function borrowPart(layers, part, { from }) {
  const moved = Float32Array.from(layers.base);
  for (let i = 0; i < moved.length; i++) moved[i] += from[part][i] - from.base[i];
  return { ...layers, [part]: moved };
}
