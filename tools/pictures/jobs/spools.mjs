import { borrowPart, mix } from '../mix.mjs';
import { printLabel } from '../print-label.mjs';
import { printJob } from './prints.mjs';
import { spoolsSold } from './sold.mjs';
import { FLOOR, finishedSpoolView, spoolView } from './views.mjs';

/** These have a front view and a close-up of 1 kg as well. */
const BEST_SELLERS = ['forge-black', 'pla-white', 'pla-petrol', 'pla-black', 'petg-safety-orange', 'pla-signal-red'];

/** The views of each size. Its winding is seen close up where it differs, its front where that is larger. */
const VIEWS = { '': ['side'], '200g': ['side'], '285mm': ['side', 'macro'], '5kg': ['side', 'front'] };
/** What is left out where it would be rendered for one spool alone. */
const isShared = (name, { finish, bands }) => name === 'side' || !(bands || (name === 'front' && finish === 'clear'));

/** A finish is rendered for its filament; what else it needs comes from the satin spool of the same view. */
async function layersFor(studio, name, { finish, size }) {
  const satin = await studio.layersOf(spoolView(name, { size }));
  if (finish === 'satin') return satin;
  const view = spoolView(name, { finish, size });
  const parts = finish === 'clear' ? view.layers : ['base', 'filament'];
  const own = await studio.layersOf({ ...view, layers: parts, shadowSamples: 0 });
  let layers = own;
  for (const part of ['flange', 'label']) {
    if (satin[part] && !own[part]) layers = borrowPart(layers, part, { from: satin });
  }
  return layers;
}

export function colorParts(spool, layers) {
  const parts = { filament: spool.color, flange: spool.flange };
  if (layers.deep) parts.deep = spool.color;
  return parts;
}

/** A spool's picture from the shared layers, or rendered whole where it has bands or is wrapped. */
function spoolJob(file, name, { size, print, ...spool }) {
  const lines = [spool.label, spool.name, print];
  const single = spool.bands || spool.wrapped;
  const view = single
    ? finishedSpoolView(name, size, { ...spool, label: lines })
    : spoolView(name, { finish: spool.finish, size });
  return {
    file,
    size: { width: view.width, height: view.width },
    floor: FLOOR,
    // Strands that let light through by chance leave a grain.
    soften: spool.finish === 'clear' ? (size === '5kg' ? 1.8 : 1) : 0,
    async picture(studio) {
      const { shadow } = await studio.layersOf(spoolView(name, { size }));
      if (single) return { image: (await studio.layersOf(view)).finished, shadow };
      const layers = { ...(await layersFor(studio, name, { finish: spool.finish, size })) };
      if (layers.label) layers.print = await printLabel(studio, view, lines, spool.color);
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

function* jobsOf(spool) {
  for (const { mark, print } of spool.sizes) {
    const file = [spool.file, mark].filter(Boolean).join('-');
    const isBestSeller = mark === '' && BEST_SELLERS.includes(spool.file.slice('spools/'.length));
    for (const name of isBestSeller
      ? ['side', 'front', 'macro']
      : VIEWS[mark].filter((view) => isShared(view, spool))) {
      const job = spoolJob(`${file}-${name}`, name, { ...spool, size: mark || undefined, print });
      yield name === 'macro' ? { ...job, floor: undefined } : job;
    }
  }
  yield swatchJob(`${spool.file}-swatch`, spool);
  if (!spool.wrapped) yield printJob(`${spool.file}-print`, spool);
}

export function* spoolJobs() {
  for (const spool of spoolsSold()) yield* jobsOf(spool);
}
