import sharp from 'sharp';
import { LABEL, labelHeight, measuresOf } from './studio/models/measures.js';

const LINEAR = Float32Array.from({ length: 256 }, (_, i) =>
  i / 255 <= 0.04045 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
);
/** Rays through each pixel, a side. */
const RAYS = 3;

/**
 * The label's print as the camera of `view` sees it on the view's only spool: linear RGBA, bottom row first, as layers
 * are. Computed and not rendered, so that the words of a label cost next to nothing.
 */
export async function printLabel(studio, view, lines, color) {
  const { width, height = width, fov = 23 } = view;
  const density = width / (2 * Math.tan((fov * Math.PI) / 360) * distance(view.from, view.at));
  const art = await labelArt(studio, lines, color, density * (view.items[0].scale ?? 1));
  const image = new Float32Array(width * height * 4);
  const { pixels, spots } = seenLabel(view);
  for (const [i, at] of pixels.entries()) {
    for (let ray = i * RAYS * RAYS; ray < (i + 1) * RAYS * RAYS; ray++) {
      addInk(image, at, art, spots[ray * 2], spots[ray * 2 + 1]);
    }
    image[at + 3] = 1;
  }
  return image;
}

const seen = new Map();

/** The pixels that show the label, and where on it each of their rays ends: the same for all words and colors. */
function seenLabel(view) {
  const { width, height = width, from, at, items } = view;
  const key = JSON.stringify([width, height, from, at, items]);
  if (seen.has(key)) return seen.get(key);
  const onLabel = placeOnLabel(view);
  const [pixels, spots] = [[], []];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const middle = onLabel(x + 0.5, y + 0.5);
      if (!middle || middle.radius < LABEL.inner - 2 || middle.radius > LABEL.outer + 2) continue;
      pixels.push((y * width + x) * 4);
      for (let ray = 0; ray < RAYS * RAYS; ray++) {
        const spot = onLabel(x + ((ray % RAYS) + 0.5) / RAYS, y + (Math.floor(ray / RAYS) + 0.5) / RAYS) ?? middle;
        spots.push(spot.x, spot.y);
      }
    }
  }
  const found = { pixels: Int32Array.from(pixels), spots: Float32Array.from(spots) };
  seen.set(key, found);
  return found;
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const normal = (v) => v.map((c) => c / Math.hypot(...v));
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Where on the label, in mm from its middle, the ray through a place of the picture ends. */
function placeOnLabel({ width, height = width, fov = 23, from, at, up = [0, 1, 0], items: [item] }) {
  const { outer, hub } = measuresOf(item);
  const { yaw = 0, scale = 1 } = item;
  const spin = ([x, y, z]) => [x * Math.cos(yaw) - z * Math.sin(yaw), y, x * Math.sin(yaw) + z * Math.cos(yaw)];
  const ahead = normal(at.map((c, i) => c - from[i]));
  const right = normal(cross(ahead, up));
  const above = cross(right, ahead);
  const tan = Math.tan((fov * Math.PI) / 360);
  const [ox, oy, oz] = spin(from).map((c) => c / scale);
  const [ahead2, right2, above2] = [ahead, right, above].map(spin);
  const z = labelHeight(measuresOf(item));
  return (x, y) => {
    const across = ((2 * x) / width - 1) * tan * (width / height);
    const rise = ((2 * y) / height - 1) * tan;
    const [dx, dy, dz] = ahead2.map((c, i) => c + right2[i] * across + above2[i] * rise);
    if (dz >= 0) return undefined;
    const far = (z - oz) / dz;
    const [px, py] = [(ox + far * dx) / hub, (oy + far * dy - outer) / hub];
    return { x: px, y: py, radius: Math.hypot(px, py) };
  };
}

/** Adds the ink at a spot of the label; what lies just off it takes the color of its edge. */
function addInk(image, at, { pixels, size }, x, y) {
  const radius = Math.hypot(x, y);
  const kept = Math.min(LABEL.outer - 0.4, Math.max(LABEL.inner + 0.4, radius)) / radius;
  const column = Math.floor((0.5 + (x * kept) / ACROSS) * size);
  const row = Math.floor((0.5 - (y * kept) / ACROSS) * size);
  const from = (row * size + column) * 4;
  for (let c = 0; c < 3; c++) image[at + c] += LINEAR[pixels[from + c]] / (RAYS * RAYS);
}

const DRAWN = 1024;
/** Millimeters that the drawing of the label spans. */
const ACROSS = (DRAWN * LABEL.outer) / (DRAWN / 2 - 4);
const drawn = new Map();

/** The label's drawing, at three pixels for each of the picture's, so that rays neither miss nor repeat its lines. */
async function labelArt(studio, lines, color, density) {
  const size = Math.min(DRAWN, Math.round(density * ACROSS * RAYS));
  const key = [...lines, color, size].join();
  if (!drawn.has(key)) {
    const raw = { width: DRAWN, height: DRAWN, channels: 4 };
    const flat = sharp(Buffer.from(await studio.printLabel(lines, color), 'base64'), { raw });
    drawn.set(key, { size, pixels: await flat.resize(size, size).raw().toBuffer() });
  }
  return drawn.get(key);
}
