import sharp from 'sharp';

const SHADOW = [26, 22, 18];

const STEPS = 4096;
/** sRGB bytes of linear values from 0 to 1, because a power per pixel takes most of the time. */
const SRGB = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const v = i / STEPS;
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
});

/** Khronos PBR Neutral tone mapping, in place: keeps colors true to their hex and rolls off only what would blow out. */
function neutral(pixel) {
  const start = 0.76;
  const low = Math.min(pixel[0], pixel[1], pixel[2]);
  const offset = low < 0.08 ? low - 6.25 * low * low : 0.04;
  for (let c = 0; c < 3; c++) pixel[c] -= offset;
  const peak = Math.max(pixel[0], pixel[1], pixel[2]);
  if (peak < start) return;
  const room = 1 - start;
  const pressed = 1 - (room * room) / (peak + room - start);
  const white = 1 - 1 / (0.15 * (peak - pressed) + 1);
  for (let c = 0; c < 3; c++) pixel[c] = ((pixel[c] * pressed) / peak) * (1 - white) + pressed * white;
}

/** Linear premultiplied RGBA, bottom row first, to 8-bit straight RGBA, top row first. */
function toBytes(image, { width, height }, exposure) {
  const bytes = Buffer.alloc(image.length);
  const pixel = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((height - 1 - y) * width + x) * 4;
      const to = (y * width + x) * 4;
      const alpha = image[from + 3];
      if (alpha <= 0) continue;
      for (let c = 0; c < 3; c++) pixel[c] = Math.max(0, image[from + c] * exposure) / alpha;
      neutral(pixel);
      for (let c = 0; c < 3; c++) bytes[to + c] = SRGB[Math.round(STEPS * Math.min(1, Math.max(0, pixel[c])))];
      bytes[to + 3] = Math.round(255 * Math.min(1, alpha));
    }
  }
  return bytes;
}

function smoothstep(from, to, value) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** The shadow under the thing, faded out in an ellipse [cx, cy, rx, ry] (relative) so that no edge of it is cut. */
async function shadowBytes(shadow, { width, height }, { opacity = 0.6, ellipse = [0.5, 0.76, 0.5, 0.24], blur = 5 }) {
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
  const grey = Buffer.alloc(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const alpha = shadow[((half.height - 1 - y) * half.width + x) * 4 + 3];
      grey[y * half.width + x] = Math.round(255 * Math.min(1, alpha));
    }
  }
  const soft = await sharp(grey, { raw: { ...half, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .blur(blur)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const [cx, cy, rx, ry] = ellipse;
  const bytes = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const away = Math.hypot((x / width - cx) / rx, (y / height - cy) / ry);
      for (let c = 0; c < 3; c++) bytes[i * 4 + c] = SHADOW[c];
      bytes[i * 4 + 3] = 255 * smoothstep(0.1, 0.95, soft[i] / 255) * (1 - smoothstep(0.35, 1, away)) * opacity;
    }
  }
  return bytes;
}

/** What the floor shows under a thing, as bytes that pictures of the same view can share. */
export const developShadow = (shadow, size, floor = {}) => shadowBytes(shadow, size, floor);

/** Straight RGBA bytes, top row first: the thing over its shadow, if there is one. `size` is in pixels. */
export function developBytes(image, size, { under, exposure = 1 }) {
  const bytes = toBytes(image, size, exposure);
  if (!under) return bytes;
  for (let i = 0; i < bytes.length; i += 4) {
    if (bytes[i + 3] === 255 || under[i + 3] === 0) continue;
    const above = bytes[i + 3] / 255;
    const below = under[i + 3] / 255;
    const alpha = above + below * (1 - above);
    for (let c = 0; c < 3; c++) {
      bytes[i + c] = Math.round((bytes[i + c] * above + under[i + c] * below * (1 - above)) / alpha);
    }
    bytes[i + 3] = Math.round(255 * alpha);
  }
  return bytes;
}

/** A picture with alpha as a sharp PNG buffer, thing over shadow. */
export async function develop(image, size, { shadow, floor, exposure } = {}) {
  const under = shadow && (await developShadow(shadow, size, floor));
  const raw = { ...size, channels: 4 };
  return sharp(developBytes(image, size, { under, exposure }), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
