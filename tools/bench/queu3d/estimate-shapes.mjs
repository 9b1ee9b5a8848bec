// @ts-check
import Module from 'manifold-3d';
import { together } from '../../../slicer/fixtures/cube.ts';
import { shapes as fixtures } from '../../../slicer/fixtures/shapes.ts';

/**
 * @typedef {import('../../../slicer/mesh/mesh.ts').Mesh} Mesh
 * @typedef {import('manifold-3d').Manifold} Manifold
 * @typedef {{ name: string, group: string, heldOut: boolean, draw: () => Mesh }} Shape
 */

const wasm = await Module();
wasm.setup();
const { Manifold, CrossSection } = wasm;

/** @param {Manifold} solid @returns {Mesh} */
function meshOf(solid) {
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  const positions = new Float32Array(3 * triVerts.length);
  for (const [i, vertex] of triVerts.entries())
    positions.set(vertProperties.subarray(numProp * vertex, numProp * vertex + 3), 3 * i);
  return { positions };
}

/** Solids as they come from a program that joins nothing: their shells overlap. @param {Manifold[]} solids */
const overlapping = (...solids) => together(...solids.map(meshOf));

const cube = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) => Manifold.cube([x, y, z]);
const rod = (/** @type {number} */ radius, /** @type {number} */ height, top = radius, segments = 48) =>
  Manifold.cylinder(height, radius, top, segments);
const ball = (/** @type {number} */ radius, segments = 48) => Manifold.sphere(radius, segments);
const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => i);

/**
 * An open box. @param {number} x @param {number} y @param {number} z @param {number} wall @param {number} floor
 */
const tray = (x, y, z, wall, floor = wall) =>
  cube(x, y, z).subtract(cube(x - 2 * wall, y - 2 * wall, z).translate(wall, wall, floor));

/** @param {number} x @param {number} y @param {number} z @param {number} wall */
const hollowBox = (x, y, z, wall) =>
  cube(x, y, z).subtract(cube(x - 2 * wall, y - 2 * wall, z - 2 * wall).translate(wall, wall, wall));

/**
 * A pot. @param {number} wall @param {number} height @param {(share: number) => number} radius at each share of the height
 */
function vase(wall, height, radius, floor = 1.2) {
  const steps = 48;
  const at = (/** @type {number} */ i) => (height * i) / steps;
  const outside = range(steps + 1).map((i) => /** @type {[number, number]} */ ([radius(i / steps), at(i)]));
  const first = Math.ceil((floor / height) * steps);
  const inside = range(steps + 1 - first).map(
    (i) => /** @type {[number, number]} */ ([radius((i + first) / steps) - wall, at(i + first)]),
  );
  const outline = [
    /** @type {[number, number]} */ ([0, 0]),
    ...outside,
    ...inside.reverse(),
    /** @type {[number, number]} */ ([0, at(first)]),
  ];
  return CrossSection.ofPolygons([outline]).revolve(96);
}

/** A plate with a grid of round holes. @param {number} x @param {number} y @param {number} z @param {number} radius @param {number} step */
function perforated(x, y, z, radius, step) {
  const hole = CrossSection.circle(radius, 24);
  const holes = range(Math.floor((x - step / 2) / step)).flatMap((i) =>
    range(Math.floor((y - step / 2) / step)).map((j) => hole.translate(step * (i + 0.75), step * (j + 0.75))),
  );
  return CrossSection.square([x, y]).subtract(CrossSection.compose(holes)).extrude(z);
}

/** @param {number} teeth @param {number} radius @param {number} depth @param {number} height @param {number} bore */
function gear(teeth, radius, depth, height, bore, twist = 0) {
  const outline = range(4 * teeth).map((i) => {
    const r = i % 4 < 2 ? radius : radius - depth;
    const angle = (2 * Math.PI * i) / (4 * teeth);
    return /** @type {[number, number]} */ ([r * Math.cos(angle), r * Math.sin(angle)]);
  });
  return CrossSection.ofPolygons([outline])
    .subtract(CrossSection.circle(bore, 48))
    .extrude(height, twist ? 24 : 0, twist);
}

/** A threaded rod. @param {number} radius @param {number} depth @param {number} pitch @param {number} length */
function thread(radius, depth, pitch, length) {
  const outline = range(64).map((i) => {
    const angle = (2 * Math.PI * i) / 64;
    const r = radius - depth * Math.abs(((i / 32 + 1) % 2) - 1);
    return /** @type {[number, number]} */ ([r * Math.cos(angle), r * Math.sin(angle)]);
  });
  return CrossSection.ofPolygons([outline]).extrude(length, Math.round(length * 6), (360 * length) / pitch);
}

/** Five by seven dots each. */
const letters = {
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  R: [30, 17, 17, 30, 20, 18, 17],
  T: [31, 4, 4, 4, 4, 4, 4],
  H: [17, 17, 17, 31, 17, 17, 17],
};

/** Raised letters of dots. @param {string} word @param {number} dot @param {number} height */
function text(word, dot, height) {
  const dots = [...word].flatMap((letter, i) =>
    letters[/** @type {keyof typeof letters} */ (letter)].flatMap((row, j) =>
      range(5)
        .filter((k) => (row >> (4 - k)) & 1)
        .map((k) => CrossSection.square([dot * 1.01, dot * 1.01]).translate(dot * (6 * i + k), dot * (6 - j))),
    ),
  );
  return CrossSection.union(dots).extrude(height);
}

/** A lattice of struts. @param {number} cells @param {number} cell @param {number} radius */
function lattice(cells, cell, radius) {
  const length = cells * cell;
  const bars = range(cells + 1).flatMap((i) =>
    range(cells + 1).flatMap((j) => {
      const bar = rod(radius, length + 2 * radius, radius, 12).translate(0, 0, -radius);
      return [
        bar.translate(i * cell, j * cell, 0),
        bar.rotate(90, 0, 0).translate(i * cell, length, j * cell),
        bar.rotate(0, 90, 0).translate(0, i * cell, j * cell),
      ];
    }),
  );
  return Manifold.union(bars);
}

/** A honeycomb panel. @param {number} columns @param {number} rows @param {number} cell @param {number} wall @param {number} height */
function honeycomb(columns, rows, cell, wall, height) {
  const hole = CrossSection.circle((cell - wall) / Math.sqrt(3), 6);
  const holes = range(columns).flatMap((i) =>
    range(rows).map((j) => hole.translate(cell * 0.9 * (i + 0.6), cell * (j + 0.6 + (i % 2) / 2))),
  );
  const size = /** @type {[number, number]} */ ([cell * 0.9 * (columns + 0.3), cell * (rows + 0.8)]);
  return CrossSection.square(size).subtract(CrossSection.union(holes)).extrude(height);
}

/** A blob of balls that run into each other. @param {number[][]} balls x, y, z and radius of each */
function blob(balls, edge = 1.2) {
  const far = Math.max(...balls.map(([x = 0, y = 0, z = 0, r = 0]) => Math.hypot(x, y, z) + 1.6 * r));
  return Manifold.levelSet(
    ([x, y, z]) =>
      balls.reduce(
        (sum, [a = 0, b = 0, c = 0, r = 0]) => sum + r ** 2 / ((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2),
        0,
      ) - 1,
    { min: [-far, -far, -far], max: [far, far, far] },
    edge,
  );
}

/** @param {number} size @param {number} period @param {number} thick */
function gyroid(size, period, thick) {
  const turn = (2 * Math.PI) / period;
  return Manifold.levelSet(
    ([x, y, z]) => {
      const [a, b, c] = [x * turn, y * turn, z * turn];
      return thick - Math.abs(Math.sin(a) * Math.cos(b) + Math.sin(b) * Math.cos(c) + Math.sin(c) * Math.cos(a));
    },
    { min: [0, 0, 0], max: [size, size, size] },
    period / 14,
  );
}

/** @param {number} leg @param {number} width @param {number} thick */
function bracket(leg, width, thick, hole = 2.2) {
  const plate = cube(leg, width, thick);
  const drill = rod(hole, 3 * thick).translate(0, width / 2, -thick);
  const holed = plate.subtract(drill.translate(leg * 0.45, 0, 0)).subtract(drill.translate(leg * 0.8, 0, 0));
  const upright = holed.rotate(0, -90, 0).translate(thick, 0, 0);
  const rib = CrossSection.ofPolygons([
    [
      [0, 0],
      [leg * 0.5, 0],
      [0, leg * 0.5],
    ],
  ])
    .extrude(thick)
    .rotate(90, 0, 0);
  return holed.add(upright).add(rib.translate(thick / 2, width / 2 + thick / 2, thick / 2));
}

/** @param {number} fins @param {number} length @param {number} height @param {number} thick @param {number} gap */
const heatSink = (fins, length, height, thick, gap) =>
  Manifold.union([
    cube(fins * (thick + gap) - gap, length, 3),
    ...range(fins).map((i) => cube(thick, length, height).translate(i * (thick + gap), 0, 0)),
  ]);

/** A skirted figure of many shells. @param {number} scale */
function skirted(scale, ruffles = 14) {
  const folds = range(ruffles).map((i) =>
    rod(5, 24, 1.5, 24)
      .rotate(0, 0, 0)
      .translate(11, 0, 0)
      .rotate(0, 0, (360 * i) / ruffles),
  );
  const parts = [rod(16, 24, 5), ...folds, rod(5.5, 16, 7).translate(0, 0, 22), ball(6).translate(0, 0, 42)];
  const arms = [-1, 1].map((side) =>
    rod(2, 22, 1.6, 20)
      .rotate(0, 115 * side, 0)
      .translate(0, 0, 36),
  );
  return overlapping(...[...parts, ...arms].map((part) => part.scale(scale)));
}

/** @type {[name: string, group: string, draw: () => Mesh | Manifold][]} */
const drawn = [
  ['cube 8', 'boxes', () => cube(8, 8, 8)],
  ['cube 20', 'boxes', () => cube(20, 20, 20)],
  ['cube 60', 'boxes', () => cube(60, 60, 60)],
  ['cube 120', 'boxes', () => cube(120, 120, 120)],
  ['bar 12×12×80', 'boxes', () => cube(12, 12, 80)],
  ['bar 240×14×9', 'boxes', () => cube(240, 14, 9)],
  ['block 33×47×15.3', 'boxes', () => cube(33, 47, 15.3)],
  ['plate 80×50×3', 'plates', () => cube(80, 50, 3)],
  ['plate 120×80×2', 'plates', () => cube(120, 80, 2)],
  ['plate 200×150×1.6', 'plates', () => cube(200, 150, 1.6)],
  ['plate 60×60×1', 'plates', () => cube(60, 60, 1)],
  ['plate 150×100×6', 'plates', () => cube(150, 100, 6)],
  ['disc 90×4', 'plates', () => rod(45, 4, 45, 96)],
  ['panel 200×120×3 of holes', 'panels', () => perforated(200, 120, 3, 3, 12)],
  ['panel 280×200×5 of holes', 'panels', () => perforated(280, 200, 5, 8, 25)],
  ['panel 100×70×2 of small holes', 'panels', () => perforated(100, 70, 2, 1.2, 5)],
  ['panel 150×90×8 of holes', 'panels', () => perforated(150, 90, 8, 6, 16)],
  ['tray 100×70×20 of 1.2', 'trays', () => tray(100, 70, 20, 1.2)],
  ['tray 100×70×20 of 2', 'trays', () => tray(100, 70, 20, 2)],
  ['tray 140×90×12 of 1.6', 'trays', () => tray(140, 90, 12, 1.6)],
  ['tray 60×40×30 of 3', 'trays', () => tray(60, 40, 30, 3, 2)],
  ['tray 220×140×45 of 2.4', 'trays', () => tray(220, 140, 45, 2.4)],
  ['tray 80×80×8 of 0.8', 'trays', () => tray(80, 80, 8, 0.8, 1)],
  [
    'organizer of 12',
    'trays',
    () =>
      Manifold.union(
        range(12).map((i) => tray(32, 42, 25, 1.5).translate(30.5 * (i % 4), 40.5 * Math.floor(i / 4), 0)),
      ),
  ],
  ['round tray', 'trays', () => rod(40, 15, 44, 96).subtract(rod(38.2, 15, 42.2, 96).translate(0, 0, 1.8))],
  ['box of 120 hollow by 2', 'hollow', () => hollowBox(120, 80, 50, 2)],
  ['box of 40 hollow by 1', 'hollow', () => hollowBox(40, 40, 40, 1)],
  ['box of 70 hollow by 5', 'hollow', () => hollowBox(70, 50, 40, 5)],
  ['ball hollow by 2', 'hollow', () => ball(25, 72).subtract(ball(23, 72))],
  ['ball hollow by 6', 'hollow', () => ball(30, 72).subtract(ball(24, 72))],
  ['skirted figure', 'overlapping', () => skirted(1)],
  ['skirted figure, large', 'overlapping', () => skirted(2.4, 18)],
  [
    'cross of bars',
    'overlapping',
    () =>
      overlapping(
        cube(80, 12, 12).translate(-40, -6, 0),
        cube(12, 80, 12).translate(-6, -40, 0),
        cube(12, 12, 60).translate(-6, -6, 0),
      ),
  ],
  [
    'snowman of shells',
    'overlapping',
    () =>
      overlapping(
        ball(18).translate(0, 0, 16),
        ball(13).translate(0, 0, 40),
        ball(9).translate(0, 0, 56),
        rod(2, 14, 0.6, 16).rotate(0, 90, 0).translate(6, 0, 56),
      ),
  ],
  [
    'ribbed lid of shells',
    'overlapping',
    () =>
      overlapping(
        cube(90, 60, 3),
        ...range(6).map((i) => cube(3, 60, 12).translate(5 + 15 * i, 0, 0)),
        ...range(3).map((i) => cube(90, 2, 8).translate(0, 10 + 18 * i, 0)),
      ),
  ],
  [
    'tree of shells',
    'overlapping',
    () => overlapping(rod(4, 30), ...range(5).map((i) => rod(24 - 4 * i, 16, 3).translate(0, 0, 14 + 11 * i))),
  ],
  [
    'chair of shells',
    'overlapping',
    () =>
      overlapping(
        cube(44, 44, 4).translate(0, 0, 40),
        ...range(4).map((i) => cube(5, 5, 44).translate(i % 2 ? 39 : 0, i > 1 ? 39 : 0, 0)),
        cube(44, 4, 52).translate(0, 40, 40),
      ),
  ],
  ['bracket 50', 'brackets', () => bracket(50, 24, 4)],
  ['bracket 110', 'brackets', () => bracket(110, 40, 6, 4)],
  ['bracket 24', 'brackets', () => bracket(24, 10, 2, 1.5)],
  [
    'flange',
    'brackets',
    () =>
      rod(30, 5)
        .add(rod(14, 25))
        .subtract(rod(9, 30).translate(0, 0, -1)),
  ],
  ['gear 24', 'gears', () => gear(24, 26, 4, 8, 4)],
  ['gear 60', 'gears', () => gear(60, 55, 4, 12, 10)],
  ['gear 12', 'gears', () => gear(12, 8, 2, 5, 1.6)],
  ['helical gear', 'gears', () => gear(20, 20, 3, 16, 3, 30)],
  ['vase of 0.4', 'vases', () => vase(0.45, 60, (s) => 20 + 4 * Math.sin(6 * s))],
  ['vase of 0.8', 'vases', () => vase(0.8, 80, (s) => 25 + 6 * Math.sin(5 * s))],
  ['vase of 1.2', 'vases', () => vase(1.2, 120, (s) => 30 + 12 * s)],
  ['vase of 1.6', 'vases', () => vase(1.6, 90, (s) => 28 + 8 * Math.sin(4 * s))],
  ['vase of 2', 'vases', () => vase(2, 150, (s) => 35 + 15 * Math.sin(3 * s))],
  ['vase of 3', 'vases', () => vase(3, 70, (s) => 22 + 10 * s * s, 3)],
  ['bowl of 2.5', 'vases', () => vase(2.5, 45, (s) => 25 + 40 * Math.sqrt(s + 0.02), 2.5)],
  ['gyroid 40', 'lattices', () => gyroid(40, 16, 0.35)],
  ['gyroid 60', 'lattices', () => gyroid(60, 30, 0.6)],
  ['lattice 4×10', 'lattices', () => lattice(4, 10, 1.2)],
  ['lattice 3×20', 'lattices', () => lattice(3, 20, 3)],
  ['honeycomb 100', 'lattices', () => honeycomb(9, 8, 11, 1.6, 6)],
  ['honeycomb 60', 'lattices', () => honeycomb(10, 9, 6, 0.9, 10)],
  ['ball 40', 'organic', () => ball(20, 96)],
  ['ball 100', 'organic', () => ball(50, 96)],
  [
    'blob 60',
    'organic',
    () =>
      blob([
        [0, 0, 0, 15],
        [12, 9, 10, 8],
        [-14, 4, 12, 9],
        [3, -12, 16, 7],
      ]),
  ],
  [
    'blob 20',
    'organic',
    () =>
      blob(
        [
          [0, 0, 0, 5],
          [4, 3, 3, 3],
          [-4, 1, 4, 3],
        ],
        0.5,
      ),
  ],
  ['egg', 'organic', () => ball(20, 72).scale([1, 1, 1.5])],
  ['dome 60', 'roofs', () => ball(30, 96).trimByPlane([0, 0, 1], 0)],
  ['flat dome 90', 'roofs', () => ball(45, 96).scale([1, 1, 0.35]).trimByPlane([0, 0, 1], 0)],
  ['cone 40', 'roofs', () => rod(20, 40, 0.01)],
  ['flat cone 80', 'roofs', () => rod(40, 14, 0.5, 96)],
  ['pyramid', 'roofs', () => Manifold.cylinder(30, 35, 0.2, 4)],
  ['wedge 10°', 'roofs', () => cube(80, 40, 40).trimByPlane([-Math.sin(0.175), 0, -Math.cos(0.175)], -18)],
  ['shell dome of 1.6', 'roofs', () => ball(35, 96).subtract(ball(33.4, 96)).trimByPlane([0, 0, 1], 0)],
  ['text on a plate', 'text', () => cube(95, 28, 2).add(text('NORTH', 3, 1).translate(3, 3, 2))],
  ['letters alone', 'text', () => text('NORTH', 4, 6)],
  ['small letters', 'text', () => cube(40, 12, 1.6).add(text('NORTH', 1.2, 0.6).translate(2, 2, 1.6))],
  ['sunk letters', 'text', () => cube(110, 34, 5).subtract(text('NORTH', 3.4, 2).translate(4, 5, 3.5))],
  ['bolt M10', 'threads', () => rod(8.5, 6, 8.5, 6).add(thread(5, 0.9, 1.5, 30).translate(0, 0, 6))],
  ['bolt M24', 'threads', () => rod(18, 14, 18, 6).add(thread(12, 1.8, 3, 50).translate(0, 0, 14))],
  ['nut M16', 'threads', () => rod(13, 12, 13, 6).subtract(thread(8.2, 1.2, 2, 16).translate(0, 0, -2))],
  ['tower 20×20×180', 'towers', () => tray(20, 20, 180, 2)],
  [
    'tower of storeys',
    'towers',
    () => Manifold.union(range(8).map((i) => hollowBox(30, 30, 16, 1.6).translate(0, 0, 14.4 * i))),
  ],
  ['pencil', 'towers', () => rod(4, 110, 4, 6).add(rod(3.9, 14, 0.3).translate(0, 0, 110))],
  ['heat sink of 0.8', 'fins', () => heatSink(14, 40, 20, 0.8, 2)],
  ['heat sink of 1.2', 'fins', () => heatSink(12, 60, 25, 1.2, 3)],
  ['heat sink of 2', 'fins', () => heatSink(10, 80, 30, 2, 4)],
  ['comb of 1.5', 'fins', () => heatSink(20, 12, 40, 1.5, 1.5)],
  [
    'thirty small cubes',
    'small parts',
    () => Manifold.compose(range(30).map((i) => cube(5, 5, 5).translate(8 * (i % 6), 8 * Math.floor(i / 6), 0))),
  ],
  [
    'forty pins',
    'small parts',
    () =>
      Manifold.compose(range(40).map((i) => rod(1.5, 12, 1.5, 24).translate(6 * (i % 8), 6 * Math.floor(i / 8), 0))),
  ],
  [
    'twenty washers',
    'small parts',
    () =>
      Manifold.compose(range(20).map((i) => gear(20, 6, 0.5, 2, 3).translate(14 * (i % 5), 14 * Math.floor(i / 5), 0))),
  ],
  ['pipe 30', 'pipes', () => rod(15, 50).subtract(rod(12, 50))],
  ['pipe 80', 'pipes', () => rod(40, 60, 40, 96).subtract(rod(38, 60, 38, 96))],
  ['ring', 'pipes', () => CrossSection.circle(6, 48).translate(20, 0).revolve(96)],
];

/** Never looked at while the estimate's constants were chosen. @type {[name: string, group: string, draw: () => Mesh | Manifold][]} */
const drawnLater = [
  ['block 75×18×41', 'boxes', () => cube(75, 18, 41)],
  ['cube 13.7', 'boxes', () => cube(13.7, 13.7, 13.7)],
  ['slab 180×60×24', 'boxes', () => cube(180, 60, 24)],
  ['plate 70×45×2.4', 'plates', () => cube(70, 45, 2.4)],
  ['plate 250×250×4', 'plates', () => cube(250, 250, 4)],
  ['panel 160×160×4 of holes', 'panels', () => perforated(160, 160, 4, 5, 13)],
  ['panel 60×40×1.5 of holes', 'panels', () => perforated(60, 40, 1.5, 2, 7)],
  ['tray 120×60×18 of 1.8', 'trays', () => tray(120, 60, 18, 1.8, 1.2)],
  ['tray 50×50×50 of 1', 'trays', () => tray(50, 50, 50, 1)],
  ['tray 260×180×30 of 3', 'trays', () => tray(260, 180, 30, 3)],
  ['hexagonal tray', 'trays', () => rod(35, 22, 35, 6).subtract(rod(33, 22, 33, 6).translate(0, 0, 1.6))],
  ['hollow box 90 by 3', 'hollow', () => hollowBox(90, 90, 25, 3)],
  ['hollow egg', 'hollow', () => ball(22, 72).subtract(ball(20.5, 72)).scale([1, 1, 1.4])],
  ['skirted figure, small', 'overlapping', () => skirted(0.6, 10)],
  ['skirted figure, many folds', 'overlapping', () => skirted(1.5, 26)],
  [
    'cat of shells',
    'overlapping',
    () =>
      overlapping(
        ball(14).scale([1, 1.6, 1]).translate(0, 0, 18),
        ball(9).translate(0, 22, 30),
        ...range(4).map((i) => rod(3.5, 16, 4).translate(i % 2 ? 7 : -7, i > 1 ? 14 : -14, 0)),
        rod(2.5, 24, 1.5, 20).rotate(-50, 0, 0).translate(0, -18, 20).mirror([0, 1, 0]).translate(0, -40, 0),
        rod(3, 6, 0.5, 16).translate(-5, 22, 36),
        rod(3, 6, 0.5, 16).translate(5, 22, 36),
      ),
  ],
  [
    'table of shells',
    'overlapping',
    () =>
      overlapping(
        cube(120, 70, 5).translate(0, 0, 60),
        ...range(4).map((i) => rod(4, 62, 5).translate(i % 2 ? 110 : 10, i > 1 ? 60 : 10, 0)),
        cube(100, 3, 12).translate(10, 10, 50),
        cube(100, 3, 12).translate(10, 57, 50),
      ),
  ],
  [
    'flower of shells',
    'overlapping',
    () =>
      overlapping(
        ball(8).scale([1, 1, 0.5]).translate(0, 0, 4),
        ...range(9).map((i) =>
          ball(10)
            .scale([1.4, 0.7, 0.25])
            .translate(16, 0, 3)
            .rotate(0, 0, 40 * i),
        ),
      ),
  ],
  ['bracket 75', 'brackets', () => bracket(75, 30, 5, 3)],
  [
    'hinge',
    'brackets',
    () =>
      bracket(40, 40, 3)
        .add(rod(5, 40).rotate(-90, 0, 0))
        .subtract(rod(2, 60).rotate(-90, 0, 0)),
  ],
  ['gear 36', 'gears', () => gear(36, 34, 3, 10, 6)],
  ['sprocket', 'gears', () => gear(16, 40, 9, 4, 12)],
  ['vase of 1', 'vases', () => vase(1, 70, (s) => 18 + 9 * Math.sin(7 * s))],
  ['vase of 1.8', 'vases', () => vase(1.8, 110, (s) => 40 - 14 * s)],
  ['vase of 2.4', 'vases', () => vase(2.4, 60, (s) => 30 + 5 * Math.cos(8 * s), 2)],
  ['vase of 0.6', 'vases', () => vase(0.6, 90, (s) => 24 + 8 * s)],
  ['gyroid 50', 'lattices', () => gyroid(50, 22, 0.45)],
  ['lattice 3×14', 'lattices', () => lattice(3, 14, 1.7)],
  ['honeycomb 80', 'lattices', () => honeycomb(8, 7, 9, 2.2, 4)],
  ['spiral', 'organic', () => CrossSection.circle(4, 32).translate(9, 0).extrude(60, 120, 540)],
  [
    'blob 90',
    'organic',
    () =>
      blob(
        [
          [0, 0, 0, 20],
          [20, 12, 14, 11],
          [-22, 8, 10, 10],
          [6, -20, 22, 9],
          [0, 6, 30, 10],
        ],
        1.8,
      ),
  ],
  ['pebble', 'organic', () => ball(18, 60).scale([1.6, 1.1, 0.6])],
  ['dome 110', 'roofs', () => ball(55, 96).scale([1, 1, 0.6]).trimByPlane([0, 0, 1], 0)],
  [
    'house',
    'roofs',
    () =>
      cube(50, 40, 25).add(
        CrossSection.ofPolygons([
          [
            [0, 0],
            [50, 0],
            [25, 20],
          ],
        ])
          .extrude(40)
          .rotate(90, 0, 0)
          .translate(0, 40, 24.9),
      ),
  ],
  ['wedge 20°', 'roofs', () => cube(60, 50, 40).trimByPlane([-Math.sin(0.35), 0, -Math.cos(0.35)], -26)],
  ['sign', 'text', () => cube(140, 42, 3).add(text('NORTH', 4.5, 1.5).translate(4, 5, 3))],
  ['stencil', 'text', () => cube(100, 30, 2).subtract(text('NORTH', 3, 6).translate(4, 4, -1))],
  ['bolt M16', 'threads', () => rod(12, 9, 12, 6).add(thread(8, 1.2, 2, 36).translate(0, 0, 9))],
  [
    'tower of rings',
    'towers',
    () => Manifold.union(range(10).map((i) => rod(14 - (i % 2) * 3, 9).translate(0, 0, 9 * i))),
  ],
  ['mast', 'towers', () => cube(6, 6, 160).add(cube(30, 30, 4).translate(-12, -12, 0))],
  ['heat sink of 1', 'fins', () => heatSink(16, 50, 18, 1, 2.5)],
  ['heat sink of 1.7', 'fins', () => heatSink(9, 70, 35, 1.7, 3)],
  [
    'a dozen knobs',
    'small parts',
    () =>
      Manifold.compose(
        range(12).map((i) =>
          rod(6, 4)
            .add(rod(3, 10))
            .translate(16 * (i % 4), 16 * Math.floor(i / 4), 0),
        ),
      ),
  ],
  [
    'pipe elbow',
    'pipes',
    () => CrossSection.circle(12, 48).subtract(CrossSection.circle(10, 48)).translate(30, 0).revolve(96, 90),
  ],
  ['pipe 44', 'pipes', () => rod(22, 40, 22, 96).subtract(rod(17, 40, 17, 96))],
  [
    'phone stand',
    'brackets',
    () =>
      CrossSection.ofPolygons([
        [
          [0, 0],
          [90, 0],
          [90, 12],
          [84, 12],
          [84, 5],
          [40, 5],
          [14, 90],
          [9, 88],
          [35, 5],
          [0, 5],
        ],
      ])
        .extrude(65)
        .rotate(90, 0, 0),
  ],
];

/** Models that are tilted as well, as skins depend on slopes. */
const TILTED = {
  'cube 20': [35, 20, 0],
  'plate 80×50×3': [25, 0, 0],
  'tray 100×70×20 of 2': [0, 40, 0],
  'ball hollow by 2': [0, 0, 0],
  'skirted figure': [90, 0, 0],
  'bracket 50': [10, 30, 0],
  'gear 24': [80, 15, 0],
  'vase of 1.6': [90, 0, 0],
  'panel 100×70×2 of small holes': [60, 0, 30],
  'heat sink of 1.2': [15, 15, 0],
  'letters alone': [75, 0, 0],
  'box of 120 hollow by 2': [12, 0, 0],
  'block 75×18×41': [20, 50, 10],
  'plate 70×45×2.4': [8, 0, 0],
  'tray 120×60×18 of 1.8': [45, 0, 20],
  'table of shells': [180, 0, 0],
  'bracket 75': [45, 45, 0],
  'vase of 1': [50, 0, 0],
  'heat sink of 1': [30, 0, 0],
  stencil: [90, 0, 0],
};

/** @param {Mesh | Manifold} drawing @returns {Mesh} */
const asMesh = (drawing) => ('positions' in drawing ? drawing : meshOf(drawing));

/** @param {Mesh} mesh @param {number[]} degrees @returns {Mesh} */
function turned({ positions }, [x = 0, y = 0, z = 0]) {
  const turned = Float32Array.from(positions);
  const turn = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    for (let i = 0; i < turned.length; i += 3) {
      const [a, b] = [turned[i + from] ?? 0, turned[i + to] ?? 0];
      turned[i + from] = a * cos - b * sin;
      turned[i + to] = a * sin + b * cos;
    }
  };
  turn(1, 2, x);
  turn(2, 0, y);
  turn(0, 1, z);
  return { positions: turned };
}

/** @type {(heldOut: boolean) => (entry: [string, string, () => Mesh | Manifold]) => Shape[]} */
const asShapes =
  (heldOut) =>
  ([name, group, draw]) => {
    const tilt = TILTED[/** @type {keyof typeof TILTED} */ (name)];
    const upright = { name, group, heldOut, draw: () => asMesh(draw()) };
    if (!tilt) return [upright];
    return [
      upright,
      { name: `${name}, tilted`, group: `${group}, tilted`, heldOut, draw: () => turned(asMesh(draw()), tilt) },
    ];
  };

/**
 * Models of all kinds that shoppers print, drawn by code: what makes an estimate go wrong is how much skin they have,
 * how thin they are, how they slope and where their shells overlap.
 * @type {Shape[]}
 */
export const estimateShapes = [
  ...Object.entries(fixtures).map(([name, draw]) => ({
    name: `fixture ${name}`,
    group: 'fixtures',
    heldOut: false,
    draw,
  })),
  ...drawn.flatMap(asShapes(false)),
  ...drawnLater.flatMap(asShapes(true)),
];
