import * as THREE from 'three';
import { drawTexture } from '../canvas.js';
import { metalMaterial, solid } from '../finish.js';

const STEEL = '#b4b8be';

function slab(points, height, material, bevel = 1) {
  const shape = new THREE.Shape(points.map((point) => new THREE.Vector2(...point)));
  const options = {
    depth: height - bevel * 2,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 24,
  };
  return solid(new THREE.ExtrudeGeometry(shape, options).rotateX(-Math.PI / 2).translate(0, bevel, 0), material);
}

function plastic(color) {
  return new THREE.MeshPhysicalMaterial({ color, roughness: 0.5, clearcoat: 0.25, clearcoatRoughness: 0.4 });
}

/** A scraper for the bed, lying flat, blade towards +x. */
export function buildScraper() {
  const blade = slab(
    [
      [0, -9],
      [46, -26],
      [70, -26],
      [70, 26],
      [46, 26],
      [0, 9],
    ],
    2.4,
    metalMaterial(STEEL, 0.32),
    0.5,
  );
  blade.position.y = 6;
  blade.rotation.z = -0.09;
  const grip = solid(new THREE.CapsuleGeometry(9, 84, 8, 32), plastic('#e4482b'));
  grip.rotation.z = Math.PI / 2;
  grip.scale.set(0.75, 1, 1.25);
  grip.position.set(-46, 8, 0);
  const collar = solid(new THREE.CylinderGeometry(8, 9, 12, 32), metalMaterial(STEEL, 0.3));
  collar.rotation.z = Math.PI / 2;
  collar.position.set(6, 7.5, 0);
  return new THREE.Group().add(blade, grip, collar);
}

function snipsHalf(side, grip, steel) {
  const half = new THREE.Group();
  const path = new THREE.CatmullRomCurve3(
    [
      [-8, 0],
      [-30, 13],
      [-62, 21],
      [-98, 19],
    ].map(([x, z]) => new THREE.Vector3(x, 8, side * z)),
  );
  const handle = solid(new THREE.TubeGeometry(path, 60, 7.4, 24), grip);
  const end = solid(new THREE.SphereGeometry(7.4, 24, 16), grip);
  end.position.copy(path.getPoint(1));
  const jaw = slab(
    [
      [-16, side * 7],
      [-4, side * 13],
      [16, side * 12],
      [44, side * 2.4],
      [44, side * 0.4],
      [-4, side * 0.4],
    ].map(([x, y]) => [x, -y]),
    9,
    steel,
    1,
  );
  jaw.position.y = 3.5;
  return half.add(handle, end, jaw);
}

/** Flush snips, lying flat with their jaws towards +x. */
export function buildSnips() {
  const steel = metalMaterial('#8d9299', 0.34);
  const rivet = solid(new THREE.CylinderGeometry(6.4, 6.4, 13, 40), metalMaterial(STEEL, 0.2));
  rivet.position.set(0, 8.5, 0);
  return new THREE.Group().add(
    snipsHalf(1, plastic('#0b5a63'), steel),
    snipsHalf(-1, plastic('#0b5a63'), steel),
    rivet,
  );
}

/** A thin spanner for nozzles, lying flat, its jaw towards +x. */
export function buildSpanner() {
  const shape = new THREE.Shape();
  const jaw = [
    [-52, -7],
    [18, -7],
    [28, -15],
    [48, -15],
    [54, -8],
    [34, -6.2],
    [34, 6.2],
    [54, 8],
    [48, 15],
    [28, 15],
    [18, 7],
    [-52, 7],
  ];
  for (const [i, [x, y]] of jaw.entries()) shape[i ? 'lineTo' : 'moveTo'](x, y);
  shape.absarc(-52, 0, 7, Math.PI / 2, (3 * Math.PI) / 2);
  const options = { depth: 1.6, bevelSize: 0.6, bevelThickness: 0.6, bevelSegments: 2, curveSegments: 24 };
  const spanner = solid(new THREE.ExtrudeGeometry(shape, options).rotateX(-Math.PI / 2), metalMaterial(STEEL, 0.3));
  spanner.position.y = 0.8;
  return new THREE.Group().add(spanner);
}

/** A printed first layer, from too high (0) to too low (1): strands that lie apart, join, and press into each other. */
function drawFirstLayer(context, x, y, size, low) {
  context.fillStyle = '#e9e4d8';
  context.fillRect(x, y, size, size);
  const strands = 9;
  for (let i = 0; i < strands; i++) {
    const across = (size / strands) * (0.5 + low * 0.62);
    context.fillStyle = i % 2 && low > 0.6 ? '#3a3d42' : '#24262a';
    context.fillRect(
      x,
      y + (i + 0.5) * (size / strands) - across / 2,
      size,
      Math.min(across, size / strands - 1.2 + low * 2),
    );
  }
}

/** The card that shows nine first layers, lying flat. */
export function buildCard() {
  const face = drawTexture(1050, 740, (context) => {
    context.fillStyle = '#f6f4ef';
    context.fillRect(0, 0, 1050, 740);
    context.fillStyle = '#16181d';
    context.font = '700 64px Bricolage';
    context.fillText('Your first layer', 48, 96);
    context.font = '500 34px JetBrains';
    context.fillText('too high', 48, 700);
    context.textAlign = 'right';
    context.fillText('too low', 1002, 700);
    for (let i = 0; i < 9; i++) drawFirstLayer(context, 48 + (i % 5) * 192, 140 + Math.floor(i / 5) * 262, 168, i / 8);
  });
  const paper = new THREE.MeshStandardMaterial({ color: '#f6f4ef', roughness: 0.8 });
  const printed = new THREE.MeshStandardMaterial({ map: face, roughness: 0.7 });
  const card = solid(new THREE.BoxGeometry(105, 1, 74), [paper, paper, printed, paper, paper, paper]);
  card.position.y = 0.6;
  return new THREE.Group().add(card);
}
