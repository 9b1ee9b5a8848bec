import * as THREE from 'three';
import { flangeMaterial, solid } from '../finish.js';
import { seededRandom } from '../random.js';
import { buildFlanges, THICKNESS } from './flange.js';
import { buildLabel } from './label.js';
import { buildLooseEnd, buildWinding } from './winding.js';
import { buildWrap } from './wrap.js';

const OUTER = 100;
const BORE = 27;
const CORE = 38;

/**
 * A spool of 200 mm, axis along z, standing on y = 0. Lengths in mm.
 * Options: color, finish, bands (colors wound in bands), wrapped (kraft paper over the winding), flange (color),
 * width, strand (diameter), detail (1; less is coarser), label (three lines), labelOnly (the bare print, for mixing),
 * loose (false: no loose end), empty (nothing wound on it).
 */
export function buildSpool(options) {
  const { width = 62, strand = 1.75, finish = 'satin', turn = 0.26, seed = 7 } = options;
  const spool = { width, strand, finish, color: options.color ?? '#000', bands: options.bands };
  spool.core = CORE;
  spool.filled = CORE + (OUTER - 9 - CORE) * (options.fill ?? 0.9);
  spool.detail = options.detail ?? 1;
  const group = new THREE.Group();
  group.position.y = OUTER;
  const print = { z: width / 2 + THICKNESS + 0.15, lines: options.label, color: options.labelColor ?? spool.color };
  if (options.labelOnly) {
    group.add(buildLabel({ ...print, unlit: true }));
    return group;
  }
  const random = seededRandom(seed);
  const material = flangeMaterial(options.flange ?? '#000');
  group.add(buildFlanges({ width, outer: OUTER, bore: BORE, turn }, material), buildLabel(print));
  if (!options.empty) group.add(options.wrapped ? buildWrap(spool) : buildWinding(spool, random));
  if (finish === 'clear' || options.empty) {
    const core = new THREE.CylinderGeometry(CORE, CORE, width, 96, 1, true);
    group.add(solid(core.rotateX(Math.PI / 2), material));
  }
  if (options.loose !== false && !options.wrapped && !options.empty) group.add(buildLooseEnd(spool));
  return group;
}
