import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Matrix3 } from '../../../api/contract/queu3d/settings.ts';
import { ApiError } from '../../lib/api.ts';
import { tipped, UPRIGHT } from '../../lib/queu3d/turns.ts';
import { aFile, fakeTools, finishedJob, gate, printColorsThere, printContent, TEN_GRAMS } from '../../mocks/a-desk.ts';
import { boxFacts, readModelOf } from '../../mocks/a-read-model.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { addModel } from './add-model.ts';
import { buyPrints, shownTotal } from './buy-prints.ts';
import { calculatePrices } from './calculate-price.ts';
import { changeSettings, chooseMaterial, layFlat, scaleToFit, tipModel } from './change-settings.ts';
import { cancelAll } from './clear-desk.ts';
import { createDesk } from './desk.ts';
import { selectedProject } from './desk-state.ts';
import type { DeskTools } from './desk-tools.ts';
import { keepQuote } from './keep-quote.ts';
import { SliceRefused } from './slice-refused.ts';

let asked: ReturnType<typeof aPrintShop>['prints'];

beforeEach(() => {
  const { prints, handlers } = aPrintShop();
  asked = prints;
  server.use(...handlers);
});

async function deskWith(change: Partial<DeskTools> = {}, files = [aFile()]) {
  const tools = fakeTools(change);
  const desk = createDesk(printContent, printColorsThere, tools);
  const endQuote = keepQuote(desk);
  for (const file of files) await addModel(desk, file);
  const shown = () => {
    const project = selectedProject(desk.$state.get());
    if (!project) throw new Error('nothing is shown');
    return project;
  };
  const quoted = () => vi.waitFor(() => expect(desk.$state.get().quoting.at).toBe('here'));
  return { desk, tools, shown, quoted, id: shown().id, endQuote };
}

describe('a file', () => {
  it('begins with infill 20, scale 100 and standard quality, one piece, in a color that is in stock', async () => {
    const { shown } = await deskWith();
    expect(shown().settings).toMatchObject({ infill: 20, scale: 100, quality: 50, quantity: 1, material: 'PLA' });
    expect(shown().settings.colorName).toBe('Petrol');
    expect(shown().state).toEqual({ at: 'ready' });
  });

  it.each([
    ['bracket.step', 'x', 'Please choose an STL, 3MF or OBJ file.'],
    ['bracket.stl', '', 'This file is empty. Please export the model again.'],
  ])('%s that nobody can print is refused at once, with what to do', async (name, text, sentence) => {
    const desk = createDesk(printContent, printColorsThere, fakeTools());
    await addModel(desk, aFile(name, text));
    expect(desk.$state.get().projects).toEqual([]);
    expect($notice.get()).toMatchObject({ kind: 'error', text: sentence });
  });

  it('that cannot be read says why, and is not priced', async () => {
    const read = () => Promise.reject(Object.assign(new Error(), { fault: 'truncated' }));
    const { desk, shown, tools } = await deskWith({ read });
    expect(shown().state).toMatchObject({ at: 'refused', sentence: expect.stringContaining('ends in the middle') });
    await calculatePrices(desk);
    expect(tools.done).toEqual([]);
  });

  it('larger than the bed says so, and is scaled to fit by one press', async () => {
    const read = async () => readModelOf(boxFacts(700, 10, 10));
    const { desk, shown, id, tools } = await deskWith({ read });
    expect($notice.get()?.text).toBe('This model is too loarge for us to print.');
    await calculatePrices(desk);
    expect(tools.done).toEqual([]);
    scaleToFit(desk, id);
    expect(shown().settings.scale).toBe(50);
    await calculatePrices(desk);
    expect(shown().state.at).toBe('sliced');
  });
});

describe('a slice', () => {
  it('is made in the browser when the scaled model is less than 30 mm deep and not at 100%', async () => {
    const { desk, id, tools } = await deskWith();
    changeSettings(desk, id, { scale: 59 });
    await calculatePrices(desk);
    expect(tools.done).toEqual(['browser']);
  });

  it.each([
    ['at 100%', 100],
    ['30 mm deep', 60],
  ])('is made by the shop when the model is %s', async (_, scale) => {
    const { desk, id, tools } = await deskWith({
      read: async () => readModelOf(boxFacts(20, scale === 100 ? 20 : 50, 20)),
    });
    changeSettings(desk, id, { scale });
    await calculatePrices(desk);
    expect(tools.done).toEqual(['upload', 'server']);
  });

  it('is made by the shop when the browser cannot', async () => {
    const { desk, id, shown, tools } = await deskWith({
      sliceInBrowser: () => Promise.reject(new Error('no WebAssembly')),
    });
    changeSettings(desk, id, { scale: 50 });
    await calculatePrices(desk);
    expect(tools.done).toEqual(['upload', 'server']);
    expect(shown().state).toMatchObject({ at: 'sliced', slice: { way: 'server' } });
  });

  it('locks the settings until it is there', async () => {
    const { passed, open } = gate();
    const sliceOnServer: DeskTools['sliceOnServer'] = async ({ fileId }) => passed.then(() => finishedJob(fileId));
    const { desk, id, shown } = await deskWith({ sliceOnServer });
    const calculating = calculatePrices(desk);
    await vi.waitFor(() => expect(shown().state.at).toBe('slicing'));
    changeSettings(desk, id, { infill: 80 });
    tipModel(desk, id, 'left');
    expect(shown().settings).toMatchObject({ infill: 20 });
    open();
    await calculating;
    changeSettings(desk, id, { infill: 80 });
    expect(shown().settings.infill).toBe(80);
  });

  it.each([
    ['infill', { infill: 30 }],
    ['quality', { quality: 0 }],
    ['scale', { scale: 101 }],
    ['a material with other temperatures', { material: 'PETG', colorName: 'Clear' }],
  ] as const)('is dropped by %s, and Calculate price comes back', async (_, change) => {
    const { desk, id, shown } = await deskWith();
    await calculatePrices(desk);
    changeSettings(desk, id, change);
    expect(shown().state).toEqual({ at: 'ready' });
  });

  it.each([
    ['color', { colorName: 'Canary' }],
    ['quantity', { quantity: 3 }],
    ['a material with the same temperatures', { material: 'PLA Ltd', colorName: 'Ember' }],
  ] as const)('outlives %s, which only asks for another price', async (_, change) => {
    const { desk, id, shown, quoted } = await deskWith();
    await calculatePrices(desk);
    await quoted();
    changeSettings(desk, id, change);
    expect(shown().state.at).toBe('sliced');
    await vi.waitFor(() => expect(asked.quotes.at(-1)).toMatchObject([change]));
  });

  it('of a file that the shop no longer has sends it once more', async () => {
    const unknown = new ApiError('model_unknown', 'We do not have this file.', {}, 404);
    const sliceOnServer = vi.fn<DeskTools['sliceOnServer']>(async ({ fileId }) => finishedJob(fileId));
    const { desk, id, shown, tools } = await deskWith({ sliceOnServer });
    await calculatePrices(desk);
    changeSettings(desk, id, { infill: 40 });
    sliceOnServer.mockRejectedValueOnce(unknown);
    await calculatePrices(desk);
    expect(tools.done).toEqual(['upload', 'upload']);
    expect(shown().state.at).toBe('sliced');
  });

  it('that fails is logged and told, progress is gone, and a person can look at the model', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const sliceOnServer = () => Promise.reject(new SliceRefused({ fault: 'engine_crashed' }));
    const { desk, shown } = await deskWith({ sliceOnServer });
    await calculatePrices(desk);
    expect(shown().state).toMatchObject({ at: 'failed', mayReview: true });
    expect(console.warn).toHaveBeenCalled();
  });

  it('whose upload fails says so to the letter', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { desk, shown } = await deskWith({ upload: () => Promise.reject(new Error('cut')) });
    await calculatePrices(desk);
    expect($notice.get()).toMatchObject({ kind: 'error', text: 'There was a problem uploading your file.' });
    expect(shown().state).toMatchObject({ at: 'failed', mayReview: false });
  });
});

describe('a material', () => {
  it('comes in one of its own colors, by chance, and never in one that is out of stock', async () => {
    const { desk, id, shown } = await deskWith();
    const names = [0, 0.4, 0.6, 0.999].map((chance) => {
      chooseMaterial(desk, id, 'PLA', () => chance);
      return shown().settings.colorName;
    });
    expect(names).toEqual(['Petrol', 'Petrol', 'Canary', 'Canary']);
    chooseMaterial(desk, id, 'ABS');
    expect(shown().settings.colorName).toBe('');
  });
});

describe('a turn', () => {
  it('tips the model by a quarter to the side that was pressed, and four of them by nothing', async () => {
    const { desk, id, shown } = await deskWith();
    const upright = shown().settings.rotation;
    tipModel(desk, id, 'left');
    expect(shown().settings.rotation).not.toEqual(upright);
    for (let turn = 0; turn < 3; turn += 1) tipModel(desk, id, 'left');
    expect(shown().settings.rotation).toEqual(upright);
  });

  it('lays it on its largest face', async () => {
    const { desk, id, shown } = await deskWith();
    const upright = shown().settings.rotation;
    tipModel(desk, id, 'left');
    layFlat(desk, id);
    expect(shown().settings.rotation).toEqual(upright);
  });

  it('goes on from the largest face to the next, however it stood before', async () => {
    const onSide = tipped(UPRIGHT, 'left');
    const onHead = tipped(onSide, 'left');
    const flatFaces = [
      { direction: [1, 0, 0] as const, area: 900, rotation: onSide },
      { direction: [0, 0, -1] as const, area: 400, rotation: UPRIGHT.map((row) => [...row]) as unknown as Matrix3 },
      { direction: [0, 0, 1] as const, area: 100, rotation: onHead },
    ];
    const { desk, id, shown } = await deskWith({ read: async () => readModelOf(boxFacts(40, 50, 20, { flatFaces })) });
    const seen = [1, 2, 3, 4].map(() => {
      layFlat(desk, id);
      return shown().settings.rotation;
    });
    expect(seen).toEqual([onSide, UPRIGHT, onHead, onSide]);
  });
});

describe('Cancel', () => {
  it('resets everything and stops what is under way; Undo brings the models back', async () => {
    const ended = vi.fn();
    const sliceOnServer: DeskTools['sliceOnServer'] = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          ended();
          reject(signal.reason);
        });
      });
    const { desk, shown, id } = await deskWith({ sliceOnServer });
    changeSettings(desk, id, { infill: 50 });
    const calculating = calculatePrices(desk);
    await vi.waitFor(() => expect(shown().state).toMatchObject({ progress: { stage: 'waiting' } }));
    cancelAll(desk);
    await calculating;
    expect(ended).toHaveBeenCalledOnce();
    expect(desk.$state.get()).toMatchObject({ projects: [], selected: null });
    expect($notice.get()?.text).toBe('box.stl was removed from the bed.');
    $notice.get()?.action?.run();
    await vi.waitFor(() => expect(shown().state.at).toBe('ready'));
    expect(shown().settings.infill).toBe(50);
  });
});

describe('Add to Cart', () => {
  it('adds the print by the shop’s quote, tells that printing takes its time, and the form resets', async () => {
    const { desk, quoted } = await deskWith();
    await calculatePrices(desk);
    await quoted();
    await buyPrints(desk);
    expect(asked.added).toMatchObject([
      {
        type: 'pod',
        quantity: 1,
        quote: 'signed',
        options: { material: 'PLA', color: 'Petrol', infill: 20, quality: 50, price: 150 },
      },
    ]);
    expect($notice.get()).toMatchObject({
      kind: 'info',
      text: 'Printing time is not included in our shipping estimates.',
    });
    expect(desk.$state.get().projects).toEqual([]);
  });

  it('has the shop slice what only the browser has sliced, before it is added', async () => {
    const { desk, id, tools } = await deskWith();
    changeSettings(desk, id, { scale: 50 });
    await calculatePrices(desk);
    await buyPrints(desk);
    expect(tools.done).toEqual(['browser', 'upload', 'server']);
    expect(asked.added).toHaveLength(1);
  });

  it('shows the shop’s price where it differs and adds nothing before another press', async () => {
    const { desk, id } = await deskWith();
    asked.dearer = 7;
    changeSettings(desk, id, { scale: 50 });
    await calculatePrices(desk);
    expect(shownTotal(desk, [id])).toBe(150);
    await buyPrints(desk);
    expect(asked.added).toEqual([]);
    expect(desk.$state.get().newPrice).toEqual({ before: 150, now: 157 });
    expect(shownTotal(desk, [id])).toBe(157);
    await buyPrints(desk);
    expect(asked.added).toHaveLength(1);
  });

  it('takes several models in one quote, each with its own settings', async () => {
    const { desk, quoted, id } = await deskWith({}, [aFile('one.stl'), aFile('two.stl')]);
    changeSettings(desk, id, { quantity: 2, colorName: 'Canary' });
    await calculatePrices(desk);
    await quoted();
    expect(asked.quotes.at(-1)).toMatchObject([
      { quantity: 1, colorName: 'Petrol' },
      { quantity: 2, colorName: 'Canary' },
    ]);
    await buyPrints(desk);
    expect(asked.added).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
  });

  it('keeps the model and its price when the shop does not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { desk, quoted, shown } = await deskWith();
    await calculatePrices(desk);
    await quoted();
    const { HttpResponse, http } = await import('msw');
    server.use(http.post('/api/cart', () => HttpResponse.error()));
    await buyPrints(desk);
    expect(shown().state).toMatchObject({ at: 'sliced', slice: { filament: TEN_GRAMS } });
    expect($notice.get()?.kind).toBe('error');
  });
});
