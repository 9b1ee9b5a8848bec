import * as THREE from 'three';
import { drawMark, drawTexture, grain } from '../canvas.js';
import { seededRandom } from '../random.js';

const SPAN = 920; // mm, side of the square the shirt is drawn in
const PIXELS = 1840;
const GRID = 300;

/** Right half of the outline from the neck to the hem, mm from the middle of the square, y up: [x, y, control x, y]. */
const EDGE = [
  [232, 298, 150, 325],
  [412, 96, 330, 230],
  [308, 18, 360, 55],
  [252, 118, 275, 70],
  [258, -372, 240, -130],
  [0, -384, 130, -384],
];
const NECK = [92, 338];

function trace(context, neckDepth) {
  context.beginPath();
  context.moveTo(...NECK);
  for (const [x, y, cx, cy] of EDGE) context.quadraticCurveTo(cx, cy, x, y);
  let previous = EDGE.length - 1;
  for (; previous >= 0; previous--) {
    const [, , cx, cy] = EDGE[previous];
    const [x, y] = previous > 0 ? EDGE[previous - 1] : NECK;
    context.quadraticCurveTo(-cx, cy, -x, y);
  }
  neckline(context, neckDepth, false);
  context.closePath();
}

function neckline(context, depth, start = true) {
  if (start) context.moveTo(-NECK[0], NECK[1]);
  context.bezierCurveTo(-NECK[0] + 12, NECK[1] - depth, NECK[0] - 12, NECK[1] - depth, ...NECK);
}

/** Draws in mm from the middle of the square, y up. */
function inMillimetres(context) {
  context.setTransform(PIXELS / SPAN, 0, 0, -PIXELS / SPAN, PIXELS / 2, PIXELS / 2);
}

function drawMask(context) {
  context.fillStyle = '#000';
  context.fillRect(0, 0, PIXELS, PIXELS);
  inMillimetres(context);
  context.fillStyle = '#fff';
  trace(context, 30);
  context.fill();
}

function seam(context, points, dash) {
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(...points[0]);
  context.quadraticCurveTo(...points[1], ...points[2]);
  context.stroke();
}

function drawCloth(context) {
  context.fillStyle = '#202123';
  context.fillRect(0, 0, PIXELS, PIXELS);
  grain(context, seededRandom(3), { width: PIXELS, height: PIXELS, count: 160000, strength: 0.035 });
  inMillimetres(context);
  // Inside of the back, seen through the neck.
  context.fillStyle = '#131417';
  context.beginPath();
  neckline(context, 112);
  context.lineTo(-NECK[0], NECK[1] + 20);
  context.fill();
  for (const [depth, width, color] of [
    [112, 17, '#2c2e34'],
    [121, 1.6, '#16171a'],
    [103, 1.6, '#16171a'],
    [30, 14, '#1d1f23'],
  ]) {
    Object.assign(context, { strokeStyle: color, lineWidth: width });
    context.beginPath();
    neckline(context, depth);
    context.stroke();
  }
  context.lineWidth = 1.2;
  for (const side of [-1, 1]) {
    const flip = (x, y) => [x * side, y];
    context.strokeStyle = '#101114';
    seam(context, [flip(232, 298), flip(205, 210), flip(252, 118)], []);
    context.strokeStyle = '#3b3e45';
    for (const inset of [14, 19]) {
      seam(
        context,
        [flip(412 - inset, 96 + inset * 1.1), flip(355, 62 + inset), flip(308 - inset, 18 + inset * 1.1)],
        [5, 3],
      );
    }
  }
  for (const inset of [18, 24])
    seam(
      context,
      [
        [-257, -372 + inset],
        [0, -396 + inset],
        [257, -372 + inset],
      ],
      [5, 3],
    );
  context.setTransform(PIXELS / SPAN, 0, 0, PIXELS / SPAN, PIXELS / 2, PIXELS / 2);
  context.setLineDash([]);
  drawMark(context, -86, -186, 190, '#f2efe8');
  Object.assign(context, {
    font: '700 42px Bricolage',
    fillStyle: '#f2efe8',
    textAlign: 'center',
    letterSpacing: '-1px',
  });
  context.fillText('Northspool', 0, 48);
}

/** Creases as [x0, y0, x1, y1, width, height], mm; a negative height is a furrow. */
const CREASES = [
  [-250, 110, -60, 30, 17, 8],
  [-250, 90, -90, -60, 20, 7],
  [-245, 125, -110, 190, 15, 5],
  [250, 112, 80, 60, 16, 8],
  [252, 85, 120, -90, 22, 7],
  [240, 130, 120, 205, 14, 5],
  [-190, -370, -150, -120, 26, 9],
  [-60, -380, -95, -170, 30, -6],
  [80, -380, 60, -200, 28, 8],
  [190, -375, 175, -60, 24, -7],
  [-345, 160, -290, 60, 13, 6],
  [350, 165, 300, 55, 14, 6],
  [-240, 270, -330, 120, 16, -4],
  [245, 262, 320, 120, 16, -4],
  [-120, -240, 150, -300, 34, 5],
  [-40, 190, 60, 215, 30, 3],
];

function crease(x, y, [x0, y0, x1, y1, width, height]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const t = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
  const along = Math.min(1, Math.max(0, t));
  const away = Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
  return height * Math.exp(-((away / (width * (0.7 + along))) ** 2)) * Math.cos((along * Math.PI) / 2.2);
}

/** How full the cloth is at each pixel, 0 outside to 1 well inside, read from the blurred outline. */
function fullness() {
  const canvas = new OffscreenCanvas(GRID + 1, GRID + 1);
  const context = canvas.getContext('2d');
  const mask = drawTexture(PIXELS, PIXELS, drawMask).image;
  context.filter = 'blur(4px)';
  context.drawImage(mask, 0, 0, GRID + 1, GRID + 1);
  const { data } = context.getImageData(0, 0, GRID + 1, GRID + 1);
  return (i) => data[i * 4] / 255;
}

/** A T-shirt laid flat, neck towards -z, with soft folds; its print faces up. */
export function buildTee() {
  const geometry = new THREE.PlaneGeometry(SPAN, SPAN, GRID, GRID);
  const { position } = geometry.attributes;
  const full = fullness();
  for (let i = 0; i < position.count; i++) {
    const [x, y] = [position.getX(i), position.getY(i)];
    const swell =
      Math.sin(x / 61 + y / 83) + Math.sin(y / 47 - x / 118) + Math.sin(x / 29 + 1.3 * Math.sin(y / 70)) * 0.4;
    const folds = CREASES.reduce((sum, line) => sum + crease(x, y, line), 0);
    position.setZ(i, 16 * Math.max(0, full(i) - 0.45) * 1.8 + (folds * 1.9 + swell * 1.6) * full(i) + 4);
  }
  geometry.computeVertexNormals();
  const material = new THREE.MeshPhysicalMaterial({
    map: drawTexture(PIXELS, PIXELS, drawCloth),
    alphaMap: drawTexture(PIXELS, PIXELS, drawMask),
    alphaTest: 0.5,
    roughness: 0.95,
    sheen: 0.35,
    sheenRoughness: 0.6,
    sheenColor: '#a09c96',
  });
  const tee = new THREE.Mesh(geometry, material);
  tee.castShadow = tee.receiveShadow = true;
  tee.rotation.x = -Math.PI / 2;
  return new THREE.Group().add(tee);
}
