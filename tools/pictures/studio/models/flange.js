import * as THREE from 'three';
import { solid } from '../finish.js';
import { THICKNESS } from './measures.js';

const WINDOWS = 6;
const CORNER = 5;

/** A window between two spokes: a sector of a ring with rounded corners, centred on the angle `middle`. */
function windowPath(middle, inner, outer) {
  const half = Math.PI / WINDOWS - 0.2;
  const points = [];
  const arc = (radius, from, to) => {
    for (let k = 0; k <= 28; k++) {
      const a = from + ((to - from) * k) / 28;
      points.push(new THREE.Vector2(Math.cos(a) * radius, Math.sin(a) * radius));
    }
  };
  const corner = (radius, at, from) => {
    const [x, y] = [Math.cos(at) * radius, Math.sin(at) * radius];
    for (let k = 1; k < 8; k++) {
      const a = from + ((Math.PI / 2) * k) / 8;
      points.push(new THREE.Vector2(x + Math.cos(a) * CORNER, y + Math.sin(a) * CORNER));
    }
  };
  const trimOuter = CORNER / (outer - CORNER);
  const trimInner = CORNER / (inner + CORNER);
  const [left, right] = [middle - half, middle + half];
  arc(outer, left + trimOuter, right - trimOuter);
  corner(outer - CORNER, right - trimOuter, right - trimOuter);
  corner(inner + CORNER, right - trimInner, right - trimInner + Math.PI / 2);
  arc(inner, right - trimInner, left + trimInner);
  corner(inner + CORNER, left + trimInner, left + trimInner + Math.PI);
  corner(outer - CORNER, left + trimOuter, left + trimOuter - Math.PI / 2);
  return new THREE.Path(points);
}

function flangeGeometry({ outer, bore, hub }) {
  const shape = new THREE.Shape();
  shape.absarc(0, 0, outer, 0, Math.PI * 2);
  const hole = new THREE.Path();
  hole.absarc(0, 0, bore, 0, Math.PI * 2, true);
  shape.holes.push(hole);
  for (let i = 0; i < WINDOWS; i++) {
    shape.holes.push(windowPath((i + 0.5) * ((Math.PI * 2) / WINDOWS), 48 * hub, outer - 17));
  }
  const bevel = 0.9;
  const depth = THICKNESS - bevel * 2;
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 96,
  });
  return geometry.translate(0, 0, -depth / 2);
}

/** Both flanges with their lips, `width` apart, and the bore that joins them. Axis along z. */
export function buildFlanges({ width, outer, bore, hub, turn }, material) {
  const flanges = new THREE.Group();
  const geometry = flangeGeometry({ outer, bore, hub });
  for (const side of [1, -1]) {
    const flange = solid(geometry, material);
    flange.position.z = side * (width / 2 + THICKNESS / 2);
    flange.rotation.z = turn;
    const lip = solid(new THREE.TorusGeometry(outer - 1.2, 1.9, 12, 180), material);
    lip.position.z = side * (width / 2 + THICKNESS - 0.6);
    const collar = solid(new THREE.TorusGeometry(bore + 1.2, 1.5, 12, 96), material);
    collar.position.z = side * (width / 2 + THICKNESS - 0.4);
    flanges.add(flange, lip, collar);
  }
  const tube = material.clone();
  tube.side = THREE.DoubleSide;
  const through = new THREE.CylinderGeometry(bore, bore, width + THICKNESS * 2, 96, 1, true);
  flanges.add(solid(through.rotateX(Math.PI / 2), tube));
  return flanges;
}
