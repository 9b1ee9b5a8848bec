import * as THREE from 'three';
import { drawMark, drawTexture, grain } from '../canvas.js';
import { solid } from '../finish.js';
import { seededRandom } from '../random.js';

const KRAFT = '#c69c63';
const BOARD = 4;

function kraft(draw) {
  const map = drawTexture(1200, 480, (context) => {
    context.fillStyle = KRAFT;
    context.fillRect(0, 0, 1200, 480);
    grain(context, seededRandom(9), { width: 1200, height: 480, count: 60000, strength: 0.045 });
    draw?.(context);
  });
  return new THREE.MeshStandardMaterial({ map, roughness: 0.88 });
}

function drawFront(context) {
  const ink = '#241a0e';
  drawMark(context, 90, 150, 150, ink, '#b8391f');
  Object.assign(context, { fillStyle: ink, textBaseline: 'alphabetic' });
  context.font = '700 110px Bricolage';
  context.letterSpacing = '-5px';
  context.fillText('Northspool', 264, 262);
  context.letterSpacing = '0px';
  context.font = '500 46px JetBrains';
  context.fillText('10 × 1 kg · 1.75 mm', 94, 390);
  context.textAlign = 'right';
  context.fillText('↑ this side up', 1110, 390);
}

/** One board; its print faces +z. `fold` leans it outwards about its lower edge. */
function wall(width, height, material, { x = 0, y = 0, z = 0, turn = 0, fold = 0 }) {
  const plain = new THREE.MeshStandardMaterial({ color: '#b98e56', roughness: 0.9 });
  const board = solid(new THREE.BoxGeometry(width, height, BOARD), [plain, plain, plain, plain, material, material]);
  board.position.y = height / 2;
  const hinge = new THREE.Group().add(board);
  hinge.rotation.x = fold;
  const side = new THREE.Group().add(hinge);
  side.position.set(x, y, z);
  side.rotation.y = turn;
  return side;
}

/** An open kraft carton, inside width × depth at y = 0, with three flaps folded out and none in front. */
export function buildCarton({ width = 390, depth = 424, height = 128, flap = 110 }) {
  const plain = kraft();
  const front = kraft(drawFront);
  const carton = new THREE.Group();
  const sides = [
    [width, { z: depth / 2, turn: 0 }, front],
    [width, { z: -depth / 2, turn: Math.PI }, plain, 2.0],
    [depth, { x: width / 2, turn: Math.PI / 2 }, plain, 2.1],
    [depth, { x: -width / 2, turn: -Math.PI / 2 }, plain, 2.35],
  ];
  for (const [length, place, material, fold] of sides) {
    carton.add(wall(length, height, material, place));
    if (fold) carton.add(wall(length - 4, flap, plain, { ...place, y: height, fold }));
  }
  const floor = solid(new THREE.BoxGeometry(width, BOARD, depth), plain);
  floor.position.y = BOARD / 2;
  return carton.add(floor);
}
