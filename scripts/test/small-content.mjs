// @ts-check
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../project.mjs';

/**
 * What stays of the goods: some of each material, and those that posts, tutorials and store.yaml name.
 * @type {Record<string, string[]>}
 */
const KEPT = {
  abs: ['black', 'canary', 'forest', 'stone-grey', 'white'],
  acryblend: ['rose'],
  bulk: ['bulk-box'],
  forge: ['black', 'petrol', 'signal-red'],
  kit: ['starter-kit'],
  merch: ['mystery-token', 'poster-layers', 'workshop-tee'],
  minis: ['minis'],
  parts: ['bimetal-heatbreak', 'brass', 'desiccant-pack', 'hardened-steel', 'ptfe-tubing', 'spring-steel-pei'],
  petg: ['black', 'clear', 'safety-orange', 'stone-grey'],
  pla: ['black', 'canary', 'leftovers', 'natural', 'petrol', 'seafoam', 'white'],
  'pla-ltd': ['corktown-rose'],
  'pla-sub': ['guardian-brass'],
  pmma: ['clear'],
};
/** An item's id in two parts, of which the first names its product. */
const SPOOL = /\b([a-z]+(?:-(?:ltd|sub))?-[a-z]+)-1\.75mm-\w+\b/g;
const products = Object.entries(KEPT).flatMap(([material, names]) =>
  names.map((name) => `${material}-${name.replaceAll('-', '')}`),
);
/** Spools to name instead of others; those of ABS, which tests remove, come last. */
const spools = products
  .filter((product) => /^(abs|forge|petg|pla)-/.test(product))
  .reverse()
  .map((product) => `${product}-1.75mm-1kg`);

/**
 * Writes a content folder that is quick to build: the project's with a third of its goods.
 * @param {string} folder
 */
export function writeSmallContent(folder) {
  const isKept = (/** @type {string} */ path) => {
    const [, material = '', name] = /products\/([^/]+)\/([^/]+)\.yaml$/.exec(path) ?? [];
    return !name || (KEPT[material] ?? []).includes(name);
  };
  cpSync(join(PROJECT, 'content'), folder, { recursive: true, preserveTimestamps: true, filter: isKept });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml')))
    writeFileSync(join(folder, file), withKeptSpools(readFileSync(join(folder, file), 'utf8')));
}

/**
 * Names another spool, and for each a different one, where a spool was left out.
 * @param {string} text
 */
function withKeptSpools(text) {
  const ids = [...text.matchAll(SPOOL)];
  const free = spools.filter((id) => !ids.some(([named]) => named === id));
  /** @type {Map<string, string>} */
  const others = new Map();
  for (const [id, product = ''] of ids) {
    if (!products.includes(product) && !others.has(id)) others.set(id, free.shift() ?? 'pla-petrol-1.75mm-1kg');
  }
  return text.replaceAll(SPOOL, (id) => others.get(id) ?? id);
}
