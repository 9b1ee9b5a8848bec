import * as THREE from 'three';
import { drawMark, drawTexture, grain } from '../canvas.js';
import { solid } from '../finish.js';
import { seededRandom } from '../random.js';

const SIDE = 250;
const THICK = 1.6;

function drawPowder(context) {
  context.fillStyle = '#8f6a2a';
  context.fillRect(0, 0, 2000, 2000);
  grain(context, seededRandom(11), { width: 2000, height: 2000, count: 420000, strength: 0.16 });
  Object.assign(context, { strokeStyle: 'rgba(30,20,4,.55)', fillStyle: 'rgba(30,20,4,.72)', lineWidth: 4 });
  context.strokeRect(70, 70, 1860, 1860);
  context.font = '500 46px JetBrains';
  context.fillText('Textured PEI · 250 × 250 mm', 110, 1880);
  drawMark(context, 1780, 1790, 100, 'rgba(30,20,4,.72)', 'rgba(30,20,4,.72)');
}

function drawBumps(context) {
  context.fillStyle = '#808080';
  context.fillRect(0, 0, 1000, 1000);
  grain(context, seededRandom(12), { width: 1000, height: 1000, count: 260000, strength: 0.3 });
}

/** Bends a flat part up along x, as two hands flex the sheet to pop a print off. */
function flex(geometry) {
  const { position } = geometry.attributes;
  for (let i = 0; i < position.count; i++) {
    const away = Math.max(0, position.getX(i) + 70);
    position.setY(i, position.getY(i) + away ** 2 * 0.0019);
    position.setX(i, position.getX(i) - away ** 3 * 0.0000022);
  }
  geometry.computeVertexNormals();
  return geometry;
}

/** A sheet of spring steel with textured PEI on top and two grip tabs in front, flexed upwards on the right. */
export function buildPlate() {
  const steel = new THREE.MeshStandardMaterial({ color: '#c3c6ca', roughness: 0.35, metalness: 0.9 });
  const powder = new THREE.MeshStandardMaterial({
    map: drawTexture(2000, 2000, drawPowder),
    bumpMap: drawTexture(1000, 1000, drawBumps),
    bumpScale: 2.2,
    roughness: 0.62,
    metalness: 0.35,
  });
  const plate = new THREE.Group();
  const sheet = flex(new THREE.BoxGeometry(SIDE, THICK, SIDE, 80, 1, 1).translate(0, THICK / 2, 0));
  plate.add(solid(sheet, [steel, steel, powder, steel, steel, steel]));
  for (const x of [-88, 88]) {
    const tab = flex(new THREE.BoxGeometry(44, THICK, 16, 16, 1, 1).translate(x, THICK / 2, SIDE / 2 + 8));
    plate.add(solid(tab, steel));
  }
  return plate;
}
