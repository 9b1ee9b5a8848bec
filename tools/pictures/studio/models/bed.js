import * as THREE from 'three';
import { drawTexture } from '../canvas.js';
import { solid } from '../finish.js';

const PIXELS = 2048;
const SIDE = 350; // mm: the build volume of the print service
const MM = PIXELS / SIDE;

function drawGrid(context) {
  context.fillStyle = '#34373d';
  context.fillRect(0, 0, PIXELS, PIXELS);
  for (let mm = 0; mm <= SIDE; mm += 10) {
    const major = mm % 50 === 0;
    const width = major ? 3 : 2;
    context.fillStyle = major ? 'rgba(246,244,239,.34)' : 'rgba(246,244,239,.1)';
    context.fillRect(mm * MM - width / 2, 0, width, PIXELS);
    context.fillRect(0, mm * MM - width / 2, PIXELS, width);
  }
  context.fillStyle = 'rgba(246,244,239,.85)';
  context.font = '500 38px monospace';
  context.textAlign = 'center';
  for (let mm = 50; mm < SIDE; mm += 50) context.fillText(String(mm), mm * MM, PIXELS - 14);
}

/** The bed of the largest printer, ruled in centimetres; things stand on it at y = 0. */
export function buildBed() {
  const top = new THREE.MeshStandardMaterial({
    map: drawTexture(PIXELS, PIXELS, (context) => drawGrid(context)),
    roughness: 0.75,
  });
  const edge = new THREE.MeshStandardMaterial({ color: '#3a3d42', roughness: 0.6 });
  const plate = solid(new THREE.BoxGeometry(SIDE, 5, SIDE), [edge, edge, top, edge, edge, edge]);
  plate.position.y = -2.5;
  return new THREE.Group().add(plate);
}
