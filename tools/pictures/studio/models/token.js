import * as THREE from 'three';
import { drawTexture } from '../canvas.js';
import { metalMaterial, solid } from '../finish.js';

const RADIUS = 90;
const THICK = 15;
const RIDGES = 120;
const MAP = 1024;

function drawRelief(context) {
  const middle = MAP / 2;
  context.fillStyle = '#000';
  context.fillRect(0, 0, MAP, MAP);
  context.translate(middle, middle);
  context.filter = 'blur(2.2px)';
  Object.assign(context, { fillStyle: '#fff', strokeStyle: '#fff', textAlign: 'center', textBaseline: 'middle' });
  context.font = '800 560px Bricolage';
  context.fillText('?', 0, 26);
  context.lineWidth = 34;
  context.beginPath();
  context.arc(0, 0, middle - 18, 0, 7);
  context.stroke();
  context.lineWidth = 7;
  context.beginPath();
  context.arc(0, 0, middle - 118, 0, 7);
  context.stroke();
  context.font = '700 52px Bricolage';
  const words = 'One mystery spool • One mystery spool • ';
  for (const [i, letter] of [...words].entries()) {
    context.save();
    context.rotate((i / words.length) * Math.PI * 2 - 1.2);
    context.fillText(letter, 0, -(middle - 76));
    context.restore();
  }
}

/** A struck face: a disc of rings and spokes whose points rise where the drawing is white. */
function faceGeometry() {
  const { image } = drawTexture(MAP, MAP, drawRelief);
  const { data } = image.getContext('2d').getImageData(0, 0, MAP, MAP);
  const geometry = new THREE.RingGeometry(0.01, RADIUS, 420, 180);
  const { position } = geometry.attributes;
  for (let i = 0; i < position.count; i++) {
    const column = Math.min(MAP - 1, Math.floor((position.getX(i) / RADIUS / 2 + 0.5) * MAP));
    const row = Math.min(MAP - 1, Math.floor((0.5 - position.getY(i) / RADIUS / 2) * MAP));
    position.setZ(i, (data[(row * MAP + column) * 4] / 255) * 3.2);
  }
  geometry.computeVertexNormals();
  return geometry;
}

/** A coin with a question mark. Axis along z, resting on y = 0; `flat` lays it down. */
export function buildToken({ color = '#c8963a', down = false }) {
  const metal = metalMaterial(color, 0.34);
  const coin = new THREE.Group();
  const edge = new THREE.CylinderGeometry(RADIUS, RADIUS, THICK, RIDGES * 4, 1, true);
  const { position } = edge.attributes;
  for (let i = 0; i < position.count; i++) {
    const a = Math.atan2(position.getZ(i), position.getX(i));
    const r = RADIUS - 1.1 * (Math.cos(a * RIDGES) < 0 ? 1 : 0);
    position.setX(i, Math.cos(a) * r);
    position.setZ(i, Math.sin(a) * r);
  }
  edge.computeVertexNormals();
  coin.add(solid(edge.rotateX(Math.PI / 2), metal));
  for (const side of [1, -1]) {
    const face = solid(faceGeometry(), metal);
    face.position.z = (side * THICK) / 2 - side * 2.4;
    if (side < 0) face.rotation.y = Math.PI;
    coin.add(face);
  }
  if (down) coin.rotation.x = -Math.PI / 2;
  coin.position.y = down ? THICK / 2 + 1 : RADIUS;
  return new THREE.Group().add(coin);
}
