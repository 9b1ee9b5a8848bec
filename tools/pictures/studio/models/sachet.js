import * as THREE from 'three';
import { drawMark, drawTexture, grain } from '../canvas.js';
import { solid } from '../finish.js';
import { seededRandom } from '../random.js';

const WIDTH = 78;
const HEIGHT = 108;
const SEAL = 7;

function drawPrint(context) {
  const [w, h] = [780, 1080];
  context.fillStyle = '#f3f1ea';
  context.fillRect(0, 0, w, h);
  grain(context, seededRandom(5), { width: w, height: h, count: 24000, strength: 0.05 });
  context.fillStyle = 'rgba(0,0,0,.10)';
  for (let y = 8; y < 64; y += 11) {
    context.fillRect(0, y, w, 4);
    context.fillRect(0, h - y, w, 4);
  }
  context.fillStyle = '#0b5a63';
  context.fillRect(90, 190, w - 180, 250);
  Object.assign(context, { fillStyle: '#ffffff', textAlign: 'center' });
  context.font = '800 118px Bricolage';
  context.fillText('Desiccant', w / 2, 322);
  context.font = '500 50px JetBrains';
  context.fillText('silica gel · 50 g', w / 2, 398);
  context.fillStyle = '#16181d';
  context.font = '500 44px JetBrains';
  for (const [i, line] of ['Keep with an open spool.', 'Dry at 110 °C, 2 h,', 'to use again.'].entries()) {
    context.fillText(line, w / 2, 540 + i * 66);
  }
  context.font = '700 50px Bricolage';
  context.fillText('Do not eat', w / 2, 800);
  drawMark(context, w / 2 - 50, 860, 100, '#16181d');
}

/** A pillow between two seals, with the beads inside pressing through. */
export function buildSachet({ seed = 1 }) {
  const random = seededRandom(seed);
  const beads = Array.from({ length: 150 }, () => [
    (random() - 0.5) * WIDTH,
    (random() - 0.5) * HEIGHT,
    2.4 + random() * 2,
  ]);
  const geometry = new THREE.PlaneGeometry(WIDTH, HEIGHT, 110, 150);
  const { position } = geometry.attributes;
  for (let i = 0; i < position.count; i++) {
    const [x, y] = [position.getX(i), position.getY(i)];
    const inX = Math.max(0, 1 - Math.abs(x / (WIDTH / 2 - 1)) ** 2.6);
    const inY = Math.max(0, 1 - Math.abs(y / (HEIGHT / 2 - SEAL)) ** 3);
    const full = Math.sqrt(inX * inY);
    const bumps = beads.reduce((sum, [bx, by, r]) => sum + Math.exp(-((x - bx) ** 2 + (y - by) ** 2) / (r * r)), 0);
    const slump = 1 - 0.25 * (y / HEIGHT);
    const crinkle = 0.35 * Math.sin(x * 0.9 + Math.sin(y * 0.4)) * inX * (1 - inY) * (inY > 0 ? 1 : 0);
    position.setZ(i, 1 + 13 * full * slump + 0.28 * bumps * Math.min(1, full * 2) + crinkle);
  }
  geometry.computeVertexNormals();
  const paper = new THREE.MeshStandardMaterial({ map: drawTexture(780, 1080, drawPrint), roughness: 0.82 });
  paper.side = THREE.DoubleSide;
  const pillow = solid(geometry, paper);
  pillow.rotation.x = -Math.PI / 2;
  return new THREE.Group().add(pillow);
}
