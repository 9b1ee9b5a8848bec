import * as THREE from 'three';
import { flangeMaterial, solid } from '../finish.js';
import { seededRandom } from '../random.js';
import { buildFlanges } from './flange.js';
import { buildLabel } from './label.js';
import { labelHeight, measuresOf } from './measures.js';
import { buildLooseEnd, buildWinding } from './winding.js';
import { buildWrap } from './wrap.js';

/**
 * A spool, axis along z, standing on y = 0. Lengths in mm.
 * Options: color, finish, bands (colors wound in bands), wrapped (kraft paper over the winding), flange (color),
 * outer, width, hub, fill (its measures), strand (diameter), detail (1; less is coarser), label (three lines),
 * loose (false: no loose end), empty (nothing wound on it).
 */
export function buildSpool(options) {
  const { strand = 1.75, finish = 'satin', turn = 0.26, seed = 7 } = options;
  const measures = measuresOf(options);
  const { outer, width, core, bore, hub } = measures;
  const spool = { ...measures, strand, finish, color: options.color ?? '#000', bands: options.bands };
  spool.detail = options.detail ?? 1;
  const group = new THREE.Group();
  group.position.y = outer;
  const print = { z: labelHeight(spool), hub, lines: options.label, color: options.labelColor ?? spool.color };
  const random = seededRandom(seed);
  const material = flangeMaterial(options.flange ?? '#000');
  group.add(buildFlanges({ width, outer, bore, hub, turn }, material), buildLabel(print));
  if (!options.empty) group.add(options.wrapped ? buildWrap(spool) : buildWinding(spool, random));
  if (finish === 'clear' || options.empty) {
    const axle = new THREE.CylinderGeometry(core, core, width, 96, 1, true);
    group.add(solid(axle.rotateX(Math.PI / 2), material));
  }
  if (options.loose !== false && !options.wrapped && !options.empty) group.add(buildLooseEnd(spool));
  return group;
}
