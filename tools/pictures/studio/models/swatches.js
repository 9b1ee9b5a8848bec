import * as THREE from 'three';
import { drawTexture } from '../canvas.js';
import { filamentMaterial, solid } from '../finish.js';

const WIDTH = 30;
const LENGTH = 104;
const THICK = 2.2;
const CORNER = 6;
/** From the ring to the near end of a chip. */
const BEHIND = 9;
/** How far the outermost chips are turned from the middle. */
const SPREAD = 1.16;

function chipShape() {
  const [left, right, near, far] = [-WIDTH / 2, WIDTH / 2, -BEHIND, LENGTH - BEHIND];
  const shape = new THREE.Shape();
  shape.moveTo(left + CORNER, near);
  shape.lineTo(right - CORNER, near);
  shape.quadraticCurveTo(right, near, right, near + CORNER);
  shape.lineTo(right, far - CORNER);
  shape.quadraticCurveTo(right, far, right - CORNER, far);
  shape.lineTo(left + CORNER, far);
  shape.quadraticCurveTo(left, far, left, far - CORNER);
  shape.lineTo(left, near + CORNER);
  shape.quadraticCurveTo(left, near, left + CORNER, near);
  const hole = new THREE.Path();
  hole.absarc(0, 0, 3.6, 0, Math.PI * 2, true);
  shape.holes.push(hole);
  return shape;
}

/** The strands of a top layer, lying at 45 degrees. */
function strands() {
  const texture = drawTexture(256, 256, (context) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 256, 256);
    context.strokeStyle = '#d9d9d9';
    context.lineWidth = 5;
    for (let x = -256; x < 256; x += 32) {
      context.beginPath();
      context.moveTo(x, 0);
      context.lineTo(x + 256, 256);
      context.stroke();
    }
  });
  texture.wrapS = THREE.RepeatWrapping;
  texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(0.11, 0.11);
  return texture;
}

/** A fan of printed chips on a ring, one of each color, lying flat; the first lies lowest. */
export function buildSwatches({ colors, finish = 'satin' }) {
  const fan = new THREE.Group();
  const options = { depth: THICK, bevelSize: 0.4, bevelThickness: 0.4, bevelSegments: 2, curveSegments: 24 };
  const geometry = new THREE.ExtrudeGeometry(chipShape(), options).rotateX(-Math.PI / 2);
  const map = strands();
  for (const [i, color] of colors.entries()) {
    const material = filamentMaterial(finish, color);
    material.map = map;
    const chip = solid(geometry, material);
    chip.rotation.y = SPREAD - (2 * SPREAD * i) / (colors.length - 1);
    chip.position.y = 0.5 + i * (THICK + 0.9);
    fan.add(chip);
  }
  const height = colors.length * (THICK + 0.9);
  const steel = new THREE.MeshStandardMaterial({ color: '#9a9ea5', roughness: 0.3, metalness: 1 });
  const post = solid(new THREE.CylinderGeometry(3.2, 3.2, height + 3, 40), steel);
  post.position.y = height / 2 + 0.5;
  const head = solid(new THREE.CylinderGeometry(6.4, 6.8, 2.4, 48), steel);
  head.position.y = height + 1.6;
  return fan.add(post, head);
}
