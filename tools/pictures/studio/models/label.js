import * as THREE from 'three';
import { LABEL } from './measures.js';

const { inner: INNER, outer: OUTER } = LABEL;
const SIZE = 1024;
const HALF = SIZE / 2;
/** Pixels of the drawing per millimetre of the label. */
const SCALE = (HALF - 4) / OUTER;

/** Radians that the title may take of the colored arc; longer titles are set smaller. */
const WIDEST_TITLE = 2.25;
const titleFont = (size) => `700 ${size}px Bricolage, sans-serif`;

/** Writes `text` along a circle, centred on `angle`; `inward` turns the letters' feet outwards for the lower half. */
function writeOnCircle(context, text, { radius, font, color, angle, inward, gap = 2 }) {
  Object.assign(context, { font, fillStyle: color, textAlign: 'center', textBaseline: 'middle' });
  const step = (letter) => (context.measureText(letter).width + gap) / radius;
  const total = [...text].reduce((sum, letter) => sum + step(letter), 0);
  const direction = inward ? -1 : 1;
  let at = angle - (direction * total) / 2;
  for (const letter of text) {
    at += (direction * step(letter)) / 2;
    context.save();
    context.rotate(at);
    context.translate(0, -radius);
    if (inward) context.rotate(Math.PI);
    context.fillText(letter, 0, 0);
    context.restore();
    at += (direction * step(letter)) / 2;
  }
}

function isLight(color) {
  const { r, g, b } = new THREE.Color(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.26;
}

/** The printed ring: material and color name on an arc of the filament's color, size and weight below. */
export function drawLabel(lines, color) {
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const context = canvas.getContext('2d');
  context.translate(HALF, HALF);
  context.fillStyle = '#f6f4ef';
  context.beginPath();
  context.arc(0, 0, OUTER * SCALE, 0, 7);
  context.fill();
  context.fillStyle = color;
  context.beginPath();
  context.arc(0, 0, OUTER * SCALE, -0.3, Math.PI + 0.3, true);
  context.arc(0, 0, (INNER + 2.2) * SCALE, Math.PI + 0.3, -0.3);
  context.fill();
  const radius = ((INNER + 2.2 + OUTER) / 2) * SCALE;
  const [material, name, size] = lines;
  const title = `${material}  ${name}`;
  context.font = titleFont(88);
  const angle = (context.measureText(title).width + title.length * 2) / radius;
  writeOnCircle(context, title, {
    radius,
    font: titleFont(Math.min(88, (88 * WIDEST_TITLE) / angle)),
    color: isLight(color) ? '#16181d' : '#ffffff',
    angle: 0,
  });
  writeOnCircle(context, size, {
    radius,
    font: '500 62px JetBrains, monospace',
    color: '#16181d',
    angle: Math.PI,
    inward: true,
  });
  return canvas;
}

function labelTexture(lines, color) {
  const texture = new THREE.CanvasTexture(drawLabel(lines, color));
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function labelGeometry() {
  const ring = new THREE.RingGeometry(INNER, OUTER, 128, 1);
  const { position, uv } = ring.attributes;
  const across = SIZE / SCALE;
  for (let i = 0; i < uv.count; i++) {
    uv.setXY(i, 0.5 + position.getX(i) / across, 0.5 + position.getY(i) / across);
  }
  return ring;
}

/** The label at height `z`. Without `lines` it stays blank. */
export function buildLabel({ z, hub, lines, color }) {
  const material = new THREE.MeshStandardMaterial({ map: lines ? labelTexture(lines, color) : null, roughness: 0.55 });
  material.userData.part = 'label';
  const label = new THREE.Mesh(labelGeometry(), material);
  label.position.z = z;
  label.scale.setScalar(hub);
  label.receiveShadow = true;
  return label;
}
