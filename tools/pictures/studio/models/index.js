import * as THREE from 'three';
import { buildBed } from './bed.js';
import { buildBracket } from './bracket.js';
import { buildCarton } from './carton.js';
import { buildGears } from './gears.js';
import { buildHeatbreaks, buildLooseNozzle, buildNozzles } from './hotend.js';
import { buildPlate } from './plate.js';
import { buildPoster } from './poster.js';
import { buildChess, buildPlanter, buildWheels } from './prints.js';
import { buildSachet } from './sachet.js';
import { buildSpool } from './spool.js';
import { buildSwatches } from './swatches.js';
import { buildTee } from './tee.js';
import { buildToken } from './token.js';
import { buildCard, buildScraper, buildSnips, buildSpanner } from './tools.js';
import { buildTubing } from './tubing.js';
import { buildVase } from './vase.js';

const BUILDERS = {
  bed: buildBed,
  bracket: buildBracket,
  card: buildCard,
  carton: buildCarton,
  chess: buildChess,
  gears: buildGears,
  heatbreaks: buildHeatbreaks,
  'loose-nozzle': buildLooseNozzle,
  nozzles: buildNozzles,
  planter: buildPlanter,
  plate: buildPlate,
  poster: buildPoster,
  sachet: buildSachet,
  scraper: buildScraper,
  snips: buildSnips,
  spanner: buildSpanner,
  spool: buildSpool,
  swatches: buildSwatches,
  tee: buildTee,
  token: buildToken,
  tubing: buildTubing,
  vase: buildVase,
  wheels: buildWheels,
};

/** Builds one item of a view and puts it in its place: x, y, z in mm, yaw, pitch, roll in radians, scale. */
export function build(item) {
  const place = new THREE.Group();
  place.add(BUILDERS[item.kind ?? 'spool'](item));
  place.scale.setScalar(item.scale ?? 1);
  place.position.set(item.x ?? 0, item.y ?? 0, item.z ?? 0);
  place.rotation.set(item.pitch ?? 0, item.yaw ?? 0, item.roll ?? 0, 'YXZ');
  return place;
}
