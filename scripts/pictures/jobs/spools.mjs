import { readFileSync } from 'node:fs';
import { borrowPart, mix } from '../mix.mjs';
import { FLOOR, finishedSpoolView, printView, spoolView, vaseView } from './views.mjs';

const materials = JSON.parse(readFileSync(new URL('colors.json', import.meta.url), 'utf8'));
const MINIS = [
  'black',
  'white',
  'signal-red',
  'safety-orange',
  'canary',
  'forest',
  'petrol',
  'cobalt',
  'violet',
  'peony',
];
const BEST_SELLERS = ['forge-black', 'pla-white', 'pla-petrol', 'pla-black', 'petg-safety-orange', 'pla-signal-red'];

/** A finish is rendered for its filament; what else it needs comes from the satin spool of the same view. */
async function layersFor(studio, name, finish) {
  const satin = await studio.layersOf(spoolView(name));
  if (finish === 'satin') return satin;
  const view = spoolView(name, finish);
  const parts = finish === 'clear' ? view.layers : ['base', 'filament'];
  const own = await studio.layersOf({ ...view, layers: parts, shadowSamples: 0 });
  let layers = own;
  for (const part of ['flange', 'label']) {
    if (satin[part] && !own[part]) layers = borrowPart(layers, part, { from: satin });
  }
  return layers;
}

function colorParts(spool, layers) {
  const parts = { filament: spool.color, flange: spool.flange };
  if (layers.deep) parts.deep = spool.color;
  return parts;
}

/** A spool's picture from the shared layers, or rendered whole where it has bands or is wrapped. */
function spoolJob(file, name, spool) {
  const single = spool.bands || spool.wrapped;
  const view = single ? finishedSpoolView(name, spool) : spoolView(name, spool.finish);
  return {
    file,
    size: { width: view.width, height: view.width },
    floor: FLOOR,
    // Strands that let light through by chance leave a grain.
    soften: spool.finish === 'clear' ? 1 : 0,
    async picture(studio) {
      const { shadow } = await studio.layersOf(spoolView(name));
      if (single) return { image: (await studio.layersOf(view)).finished, shadow };
      const layers = { ...(await layersFor(studio, name, spool.finish)) };
      if (layers.label) layers.print = (await studio.layersOf(printView(view, spool.label, spool.color))).finished;
      return { image: mix(layers, colorParts(spool, layers)), shadow };
    },
  };
}

function swatchJob(file, spool) {
  const banded = { ...spoolView('swatch').items[0], ...spool };
  const job = spoolJob(file, 'swatch', spool.bands || spool.wrapped ? banded : spool);
  // So near the lamps a white strand would burn out.
  return { ...job, floor: undefined, exposure: 0.78, publish: { widths: [240], opaque: true }, backing: spool.color };
}

function vaseJob(file, { color }) {
  const view = vaseView();
  return {
    file,
    size: { width: view.width, height: view.width },
    floor: { opacity: 0.6 },
    async picture(studio) {
      const { shadow, ...layers } = await studio.layersOf(view);
      return { image: mix(layers, { filament: color }), shadow };
    },
  };
}

function* jobsOfColor(material, { label, flange }, entry) {
  const spool = { ...entry, flange, label: [label, entry.name, '1.75 mm · 1 kg'] };
  const file = `spools/${material}-${entry.key}`;
  yield spoolJob(`${file}-side`, 'side', spool);
  yield swatchJob(`${file}-swatch`, spool);
  if (!BEST_SELLERS.includes(`${material}-${entry.key}`)) return;
  yield spoolJob(`${file}-front`, 'front', spool);
  yield { ...spoolJob(`${file}-macro`, 'macro', spool), floor: undefined };
  yield vaseJob(`${file}-print`, spool);
}

function* jobsOfMinis() {
  const { label, flange, colors } = materials.pla;
  for (const entry of colors.filter(({ key }) => MINIS.includes(key))) {
    const spool = { ...entry, flange, label: [label, entry.name, '1.75 mm · 200 g'] };
    yield spoolJob(`spools/mini-${entry.key}-side`, 'mini', spool);
  }
}

export function* spoolJobs() {
  for (const [material, range] of Object.entries(materials)) {
    for (const entry of range.colors) yield* jobsOfColor(material, range, entry);
  }
  yield* jobsOfMinis();
}
