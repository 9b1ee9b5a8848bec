import * as THREE from 'three';
import { filamentMaterial, solid } from '../finish.js';
import { layered, polygon, showLayers } from './layered.js';

const quarter = Math.PI / 2;

/** Layers show on every part but a clear one, whose material is spoken for. */
const smooth = ({ finish = 'satin', color = '#000' }) => {
  const material = filamentMaterial(finish, color);
  return finish === 'clear' ? material : showLayers(material);
};
const flat = (options) => Object.assign(smooth(options), { side: THREE.DoubleSide });

function put(mesh, { x = 0, y = 0, z = 0, yaw = 0, scale = 1 }) {
  const place = new THREE.Group().add(mesh);
  place.position.set(x, y, z);
  place.rotation.y = yaw;
  place.scale.setScalar(scale);
  return place;
}

function extrude(shape, depth, bevel = 0.8) {
  return new THREE.ExtrudeGeometry(shape, {
    depth: depth - 2 * bevel,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 40,
  }).translate(0, 0, bevel);
}

function circle(x, y, radius) {
  const hole = new THREE.Path();
  hole.absarc(x, y, radius, 0, 2 * Math.PI, true);
  return hole;
}

/** A faceted plant pot on its saucer. */
export function buildPlanter(options) {
  const material = smooth(options);
  const pot = [
    [0, 9],
    [46, 9],
    [74, 132],
    [74, 140],
    [67, 140],
    [62, 118],
    [0, 118],
  ];
  const dish = [
    [0, 0],
    [62, 0],
    [70, 14],
    [64, 14],
    [58, 6],
    [0, 6],
  ];
  const facets = polygon(9, 0.985);
  const twisted = (a, y) => facets(a + y * 0.0052);
  return new THREE.Group().add(layered(pot, material, twisted), layered(dish, material, facets));
}

const PAWN = [
  [0, 0],
  [30, 0],
  [31, 7],
  [27, 12],
  [25, 18],
  [17, 28],
  [12, 48],
  [11, 58],
  [19, 62],
  [19, 66],
  [12, 69],
];

function ball(radius, y, from = -0.8) {
  return Array.from({ length: 15 }, (_, k) => {
    const a = from + (k / 14) * (quarter - from);
    return [radius * Math.cos(a), y + radius * Math.sin(a)];
  });
}

/** A pawn, a rook and a bishop. */
export function buildChess(options) {
  const material = smooth(options);
  const rook = [
    [0, 0],
    [38, 0],
    [39, 9],
    [34, 15],
    [32, 22],
    [24, 34],
    [21, 78],
    [23, 88],
    [32, 95],
    [32, 104],
    [0, 104],
  ];
  const bishop = [
    [0, 0],
    [36, 0],
    [37, 8],
    [32, 14],
    [30, 22],
    [20, 36],
    [14, 62],
    [13, 84],
    [24, 89],
    [24, 94],
    [14, 98],
    [21, 112],
    [20, 122],
    [13, 136],
    [5, 145],
    [8, 150],
    [6, 157],
    [0, 160],
  ];
  const group = new THREE.Group();
  const tower = new THREE.Group().add(layered(rook, material));
  for (let i = 0; i < 6; i++) {
    const shape = new THREE.Shape();
    shape.absarc(0, 0, 32, -0.34, 0.34);
    shape.absarc(0, 0, 21, 0.34, -0.34, true);
    const battlement = solid(extrude(shape, 15), flat(options));
    battlement.rotation.set(-quarter, 0, (i * Math.PI) / 3);
    battlement.position.y = 103;
    tower.add(battlement);
  }
  group.add(put(layered([...PAWN, ...ball(20, 84)], material), { x: 62, z: 44 }));
  group.add(put(tower, { x: -6, z: -4, yaw: 0.2 }), put(layered(bishop, material), { x: -70, z: 34 }));
  return group;
}

/** A spur wheel leaning on nothing but its width, and the pinion that drives it. */
function wheel(teeth, module) {
  const pitch = (teeth * module) / 2;
  const shape = new THREE.Shape();
  const step = (2 * Math.PI) / teeth;
  const at = (radius, a) => [radius * Math.cos(a), radius * Math.sin(a)];
  for (let i = 0; i < teeth; i++) {
    const a = i * step;
    const points = [
      at(pitch - 1.2 * module, a - step * 0.3),
      at(pitch, a - step * 0.23),
      at(pitch + 0.9 * module, a - step * 0.1),
      at(pitch + 0.9 * module, a + step * 0.1),
      at(pitch, a + step * 0.23),
      at(pitch - 1.2 * module, a + step * 0.3),
    ];
    for (const [k, [x, y]] of points.entries()) shape[i || k ? 'lineTo' : 'moveTo'](x, y);
  }
  shape.closePath();
  return { shape, pitch };
}

export function buildWheels(options) {
  const material = flat(options);
  const large = wheel(28, 5.4);
  large.shape.holes.push(circle(0, 0, 13));
  for (let i = 0; i < 5; i++)
    large.shape.holes.push(circle(...[Math.cos, Math.sin].map((f) => 42 * f(i * 1.2566)), 14));
  const small = wheel(12, 5.4);
  small.shape.holes.push(circle(0, 0, 9));
  const lay = (geometry) => solid(geometry.rotateX(-quarter), material);
  const group = new THREE.Group();
  group.add(
    put(lay(extrude(large.shape, 26)), { x: -26, z: -20 }),
    put(lay(extrude(ringOf(24, 13), 40)), { x: -26, z: -20 }),
  );
  const [dx, dz] = [0.8, 0.6].map((part) => part * (large.pitch + small.pitch));
  group.add(put(lay(extrude(small.shape, 46)), { x: dx - 26, z: dz - 20, yaw: 0.12 }));
  return group;
}

function ringOf(outer, inner) {
  const shape = new THREE.Shape();
  shape.absarc(0, 0, outer, 0, 2 * Math.PI);
  shape.holes.push(circle(0, 0, inner));
  return shape;
}
