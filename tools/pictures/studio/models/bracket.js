import * as THREE from 'three';
import { filamentMaterial, solid } from '../finish.js';
import { showLayers } from './layered.js';

const BEVEL = 0.8;
const quarter = Math.PI / 2;

function extrude(shape, depth) {
  return new THREE.ExtrudeGeometry(shape, {
    depth: depth - 2 * BEVEL,
    bevelEnabled: true,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 3,
    curveSegments: 48,
  });
}

/** A plate with round corners and holes: x, y, radius, and the length of a slot. */
function plate(width, height, corner, holes) {
  const shape = new THREE.Shape();
  shape.absarc(width - corner, corner, corner, -quarter, 0);
  shape.absarc(width - corner, height - corner, corner, 0, quarter);
  shape.absarc(corner, height - corner, corner, quarter, 2 * quarter);
  shape.absarc(corner, corner, corner, 2 * quarter, 3 * quarter);
  for (const [x, y, radius, length = 0] of holes) {
    const hole = new THREE.Path();
    hole.absarc(x + length / 2, y, radius, -quarter, quarter);
    hole.absarc(x - length / 2, y, radius, quarter, 3 * quarter);
    shape.holes.push(hole);
  }
  return shape;
}

function gusset(x) {
  const shape = new THREE.Shape();
  shape.moveTo(0, 0);
  shape.lineTo(78, 0);
  shape.lineTo(78, 6);
  shape.quadraticCurveTo(14, 14, 8, 92);
  shape.lineTo(0, 92);
  return extrude(shape, 8.5)
    .rotateY(-quarter)
    .translate(x + 8.5, 9, -2);
}

function ring() {
  const shape = new THREE.Shape();
  shape.absarc(0, 0, 37, 0, 2 * Math.PI);
  const bore = new THREE.Path();
  bore.absarc(0, 0, 27, 0, 2 * Math.PI);
  shape.holes.push(bore);
  return extrude(shape, 22).translate(0, 67, -14);
}

/** A printed bearing bracket, 150 mm wide, standing on y = 0 with its back towards -z. */
export function buildBracket({ color = '#000', finish = 'satin' }) {
  const foot = [22, 128].flatMap((x) => [
    [x, 74, 5.5],
    [x, 40, 5.5, 10],
  ]);
  const material = filamentMaterial(finish, color);
  material.side = THREE.DoubleSide;
  showLayers(material);
  const base = extrude(plate(150, 96, 10, [...foot, [75, 56, 20]]), 10);
  const back = extrude(
    plate(150, 110, 14, [
      [30, 84, 7],
      [120, 84, 7],
      [75, 66, 27],
    ]),
    11,
  );
  const parts = [
    base.rotateX(quarter).translate(-75, 10 - BEVEL, -11),
    back.translate(-75, BEVEL, -11),
    gusset(-62),
    gusset(53.5),
    ring(),
  ];
  return new THREE.Group().add(...parts.map((part) => solid(part, material)));
}
