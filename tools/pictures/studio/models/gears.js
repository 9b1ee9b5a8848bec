import * as THREE from 'three';
import { metalMaterial, solid } from '../finish.js';
import { turned } from './turned.js';

function gearShape(teeth, root, tip, bore) {
  const shape = new THREE.Shape();
  const pitch = (Math.PI * 2) / teeth;
  for (let i = 0; i < teeth; i++) {
    const at = [
      [root, 0],
      [root, 0.22],
      [tip, 0.4],
      [tip, 0.62],
      [root, 0.8],
    ];
    for (const [k, [r, part]] of at.entries()) {
      const a = (i + part) * pitch;
      shape[i + k ? 'lineTo' : 'moveTo'](Math.cos(a) * r, Math.sin(a) * r);
    }
  }
  const hole = new THREE.Path();
  hole.absarc(0, 0, bore, 0, Math.PI * 2, true);
  shape.holes.push(hole);
  return shape;
}

function extruded(shape, height, material, bevel = 1) {
  const options = {
    depth: height - bevel * 2,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 48,
  };
  return solid(new THREE.ExtrudeGeometry(shape, options).rotateX(-Math.PI / 2).translate(0, bevel, 0), material);
}

/** The drive's grip: fine teeth round a drum with a groove for the strand. */
function hob(radius, height, material) {
  const teeth = 44;
  const rows = 16;
  const geometry = new THREE.CylinderGeometry(radius, radius, height, teeth * 6, rows, true);
  const { position } = geometry.attributes;
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const wave = Math.abs(((Math.atan2(z, x) / (Math.PI * 2)) * teeth) % 1);
    const groove = 9 * Math.max(0, 1 - ((y / height) * 2.6) ** 2);
    const r = radius - groove - (groove > 0 ? 2.6 * Math.abs(wave - 0.5) * 2 : 0);
    position.setXYZ(i, (x / radius) * r, y, (z / radius) * r);
  }
  const sharp = geometry.toNonIndexed();
  sharp.computeVertexNormals();
  const drum = solid(sharp, material);
  drum.position.y = height / 2;
  return drum;
}

function driveGear() {
  const steel = metalMaterial('#b9bdc3', 0.3);
  const gear = new THREE.Group();
  const wheel = extruded(gearShape(17, 62, 78, 20), 34, steel);
  const drum = hob(54, 52, steel);
  drum.position.y += 34;
  const top = turned(
    [
      [54, 86],
      [52, 88],
      [20, 88],
      [20, 0],
    ],
    steel,
  );
  gear.add(wheel, drum, top);
  return gear;
}

/** A pair of drive gears: one on its wheel, the other on its side in front of it. */
export function buildGears() {
  const upright = driveGear();
  upright.position.set(46, 0, -44);
  const lying = new THREE.Group();
  const tilted = driveGear();
  tilted.rotation.x = Math.PI / 2;
  tilted.position.set(0, 78, -44);
  lying.add(tilted);
  lying.position.set(-72, 0, 64);
  lying.rotation.y = -0.5;
  return new THREE.Group().add(upright, lying);
}
