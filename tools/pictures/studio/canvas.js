import * as THREE from 'three';

/** A texture drawn by `draw(context)`, whose unit is one pixel, on a canvas of the given size. */
export function drawTexture(width, height, draw) {
  const canvas = new OffscreenCanvas(width, height);
  draw(canvas.getContext('2d', { willReadFrequently: true }));
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 16;
  return texture;
}

/** The brand's mark (40 × 40 units) with its top left at x, y, `size` pixels wide. */
export function drawMark(context, x, y, size, ink, bar = '#e4482b') {
  context.save();
  context.translate(x, y);
  context.scale(size / 40, size / 40);
  Object.assign(context, { strokeStyle: ink, fillStyle: ink, lineWidth: 5 });
  context.beginPath();
  context.arc(18, 22, 15, 0, 7);
  context.stroke();
  context.beginPath();
  context.arc(18, 22, 4.6, 0, 7);
  context.fill();
  context.fillStyle = bar;
  context.fillRect(18, 4.5, 20, 5);
  context.restore();
}

/** Strews `count` faint dots, light and dark, to give a printed or woven ground its grain. */
export function grain(context, random, { width, height, count, strength }) {
  for (let i = 0; i < count; i++) {
    context.fillStyle = random() > 0.5 ? `rgba(255,255,255,${strength})` : `rgba(0,0,0,${strength})`;
    context.fillRect(random() * width, random() * height, 1 + random() * 1.5, 1 + random() * 1.5);
  }
}
