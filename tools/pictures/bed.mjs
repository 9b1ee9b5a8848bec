// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * The printer's bed as the viewer of QUEU3D draws it: the plate as an STL, in mm, its middle at 0 and its top at z = 0,
 * and the mark on it as flat triangles. Run it again after changing it: `node tools/pictures/bed.mjs`.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}site/public/models/`;
const HALF = 175;
const RIM = 5;
const THICKNESS = 6;
const BEVEL = 1;

/** A point of the plate's outline. @typedef {[number, number]} Point */

/**
 * Counter-clockwise from above: rounded corners, and at the front the tongue that the plate is lifted off by.
 * @param {number} inset
 * @returns {Point[]}
 */
function outline(inset) {
  const half = HALF + RIM - inset;
  const radius = 9 - inset;
  const middle = half - radius;
  /** @type {Point[]} */
  const points = [];
  for (const [corner, [x, y]] of /** @type {Point[]} */ ([
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ]).entries()) {
    for (let step = 0; step <= 8; step += 1) {
      const angle = (corner - 1 + step / 8) * (Math.PI / 2);
      points.push([x * middle + radius * Math.cos(angle), y * middle + radius * Math.sin(angle)]);
    }
  }
  const front = -half;
  points.push([-42 + inset, front], [-32 + inset, front - 12], [32 - inset, front - 12], [42 - inset, front]);
  return points;
}

function plate() {
  const rings = [outline(BEVEL), outline(0), outline(0), outline(BEVEL)];
  const heights = [0, -BEVEL, BEVEL - THICKNESS, -THICKNESS];
  /** @type {number[][][]} */
  const triangles = [];
  const count = outline(0).length;
  /** @param {number} ring @param {number} index @returns {[number, number, number]} */
  const at = (ring, index) => {
    const [x, y] = /** @type {Point[]} */ (rings[ring])[index % count] ?? [0, 0];
    return [x, y, heights[ring] ?? 0];
  };
  for (let index = 0; index < count; index += 1) {
    triangles.push([[0, 0, 0], at(0, index), at(0, index + 1)]);
    for (let ring = 0; ring < 3; ring += 1) {
      triangles.push([at(ring, index), at(ring + 1, index), at(ring + 1, index + 1)]);
      triangles.push([at(ring, index), at(ring + 1, index + 1), at(ring, index + 1)]);
    }
    triangles.push([[0, 0, -THICKNESS], at(3, index + 1), at(3, index)]);
  }
  return triangles;
}

/** Normals are left 0, as readers work them out of the corners. @param {number[][][]} triangles */
function stl(triangles) {
  const file = Buffer.alloc(84 + 50 * triangles.length);
  file.write('Northspool printer bed, 350 x 350 mm');
  file.writeUInt32LE(triangles.length, 80);
  for (const [index, corners] of triangles.entries()) {
    for (const [place, value] of corners.flat().entries()) file.writeFloatLE(value, 84 + 50 * index + 12 + 4 * place);
  }
  return file;
}

/** A ring or, with an inner radius of 0, a disc. @param {number} inner @param {number} outer */
function ring(inner, outer) {
  const steps = 64;
  /** @param {number} radius @param {number} step @returns {Point} */
  const at = (radius, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  return Array.from({ length: steps }, (_, step) => [
    ...[at(outer, step), at(outer, step + 1), at(inner, step)],
    ...(inner > 0 ? [at(inner, step), at(outer, step + 1), at(inner, step + 1)] : []),
  ]).flat();
}

/** The shop's mark: a spool, and the strand that leaves it. Its middle is the spool's. @type {Point[]} */
const strand = [
  [0, 12.5],
  [20, 12.5],
  [20, 17.5],
  [0, 12.5],
  [20, 17.5],
  [0, 17.5],
];
/** @param {Point[]} points */
const flat = (points) => points.flat().map((value) => Math.round(value * 100) / 100);

mkdirSync(`${folder}beds`, { recursive: true });
mkdirSync(`${folder}logo`, { recursive: true });
writeFileSync(`${folder}beds/bed.stl`, stl(plate()));
writeFileSync(
  `${folder}logo/logo.json`,
  `${JSON.stringify({ spool: flat([...ring(12.5, 17.5), ...ring(0, 4.6)]), strand: flat(strand) })}\n`,
);
execFileSync(`${root}node_modules/.bin/biome`, ['format', '--write', `${folder}logo/logo.json`]);
