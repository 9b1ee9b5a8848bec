import * as THREE from 'three';
import { solid } from '../finish.js';

/** Kraft paper printed with question marks, `columns` × `rows` of them. */
function printedPaper(columns, rows) {
  const cell = 128;
  const canvas = new OffscreenCanvas(cell * columns, cell * rows);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d8b886';
  context.fillRect(0, 0, canvas.width, canvas.height);
  Object.assign(context, { font: '800 92px Bricolage, sans-serif', textAlign: 'center', textBaseline: 'middle' });
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      context.save();
      context.translate((column + 0.5) * cell, (row + 0.5) * cell);
      context.rotate((row + column) % 2 ? 0.35 : -0.25);
      context.fillStyle = (row + column) % 3 ? '#3a2a18' : '#c23a22';
      context.fillText('?', 0, 4);
      context.restore();
    }
  }
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 8;
  return new THREE.MeshStandardMaterial({ map, roughness: 0.85 });
}

/** Paper round the winding and across the windows, so that nobody sees the color. */
export function buildWrap({ filled, width, core }) {
  const wrap = new THREE.Group();
  const around = new THREE.CylinderGeometry(filled + 1, filled + 1, width - 0.5, 160, 1, true);
  wrap.add(solid(around.rotateX(Math.PI / 2), printedPaper(36, Math.round(width / 15))));
  for (const side of [1, -1]) {
    const face = solid(new THREE.RingGeometry(core, filled, 128, 1), printedPaper(8, 8));
    face.position.z = side * (width / 2 - 0.6);
    if (side < 0) face.rotation.y = Math.PI;
    wrap.add(face);
  }
  return wrap;
}
