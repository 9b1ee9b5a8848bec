import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, finishedJob, gate, openTestWorkspace } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { SliceRefused } from './machine.ts';
import { changeSettings, rotateModel } from './settings.ts';
import { calculatePrices } from './slice.ts';
import type { WorkspaceTools } from './workspace.ts';

let shop: ReturnType<typeof aPrintShop>['prints'];

beforeEach(() => {
  const { prints, handlers } = aPrintShop();
  shop = prints;
  server.use(...handlers);
});

describe('slicing', () => {
  it('happens in the browser when the scaled model is less than 30 mm deep and not at 100%', async () => {
    const { workspace, id, tools } = await openTestWorkspace();
    changeSettings(workspace, id, { scale: 59 });
    await calculatePrices(workspace);
    expect(tools.done).toEqual(['browser']);
  });

  it.each([
    ['at 100%', 100],
    ['30 mm deep', 60],
  ])('happens in the shop when the model is %s', async (_, scale) => {
    const { workspace, id, tools } = await openTestWorkspace({
      read: async () => loadedModelOf(boxFacts(20, scale === 100 ? 20 : 50, 20)),
    });
    changeSettings(workspace, id, { scale });
    await calculatePrices(workspace);
    expect(tools.done).toEqual(['upload', 'server']);
  });

  it('happens in the shop when the browser fails', async () => {
    const { workspace, id, shown, tools } = await openTestWorkspace({
      sliceInBrowser: () => Promise.reject(new Error('no WebAssembly')),
    });
    changeSettings(workspace, id, { scale: 50 });
    await calculatePrices(workspace);
    expect(tools.done).toEqual(['upload', 'server']);
    expect(shown().state).toMatchObject({ at: 'sliced', slice: { slicedBy: 'server' } });
  });

  it('locks the settings until it ends', async () => {
    const { passed, open } = gate();
    const sliceOnServer: WorkspaceTools['sliceOnServer'] = async ({ fileId }) => passed.then(() => finishedJob(fileId));
    const { workspace, id, shown } = await openTestWorkspace({ sliceOnServer });
    const calculating = calculatePrices(workspace);
    await vi.waitFor(() => expect(shown().state.at).toBe('slicing'));
    changeSettings(workspace, id, { infill: 80 });
    rotateModel(workspace, id, 'left');
    expect(shown().settings).toMatchObject({ infill: 20 });
    open();
    await calculating;
    changeSettings(workspace, id, { infill: 80 });
    expect(shown().settings.infill).toBe(80);
  });

  it('uploads the file again when the shop no longer has it', async () => {
    const unknown = new ApiError('model_unknown', 'We do not have this file.', {}, 404);
    const sliceOnServer = vi.fn<WorkspaceTools['sliceOnServer']>(async ({ fileId }) => finishedJob(fileId));
    const { workspace, id, shown, tools } = await openTestWorkspace({ sliceOnServer });
    await calculatePrices(workspace);
    changeSettings(workspace, id, { infill: 40 });
    sliceOnServer.mockRejectedValueOnce(unknown);
    await calculatePrices(workspace);
    expect(tools.done).toEqual(['upload', 'upload']);
    expect(shown().state.at).toBe('sliced');
  });

  it('logs a failure and offers a manual review', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const sliceOnServer = () => Promise.reject(new SliceRefused({ fault: 'engine_crashed' }));
    const { workspace, shown } = await openTestWorkspace({ sliceOnServer });
    await calculatePrices(workspace);
    expect(shown().state).toMatchObject({ at: 'failed', canReview: true });
    expect(console.warn).toHaveBeenCalled();
  });

  it('shows the owner’s text when the upload fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { workspace, shown } = await openTestWorkspace({ upload: () => Promise.reject(new Error('cut')) });
    await calculatePrices(workspace);
    expect($notice.get()).toMatchObject({ kind: 'error', text: 'There was a problem uploading your file.' });
    expect(shown().state).toMatchObject({ at: 'failed', canReview: false });
  });

  it('runs for two models at a time in the browser, as each run takes much memory', async () => {
    const { passed, open } = gate();
    let running = 0;
    let most = 0;
    const sliceInBrowser = async () => {
      most = Math.max(most, ++running);
      await passed;
      running--;
      return { filament: 8000, printTime: 60 };
    };
    const files = ['1.stl', '2.stl', '3.stl', '4.stl'].map((name) => aFile(name));
    const { workspace } = await openTestWorkspace({ sliceInBrowser }, files);
    for (const { id } of workspace.$state.get().projects) changeSettings(workspace, id, { scale: 50 });
    const calculating = calculatePrices(workspace);
    await vi.waitFor(() => expect(running).toBe(2));
    open();
    await calculating;
    expect(most).toBe(2);
    expect(workspace.$state.get().projects.every(({ state }) => state.at === 'sliced')).toBe(true);
  });

  it('uploads three files at a time, so that the page can still make other requests', async () => {
    let running = 0;
    let most = 0;
    const upload = async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return { id: crypto.randomUUID() };
    };
    const files = ['1.stl', '2.stl', '3.stl', '4.stl', '5.stl'].map((name) => aFile(name));
    const { workspace } = await openTestWorkspace({ upload }, files);
    await calculatePrices(workspace);
    expect(most).toBe(3);
  });
});

describe('a slice', () => {
  it.each([
    ['infill', { infill: 30 }],
    ['quality', { quality: 0 }],
    ['scale', { scale: 101 }],
    ['supports', { supports: true }],
    ['a material with other temperatures', { material: 'PETG', colorName: 'Clear' }],
  ] as const)('is dropped when the shopper changes %s', async (_, change) => {
    const { workspace, id, shown } = await openTestWorkspace();
    await calculatePrices(workspace);
    changeSettings(workspace, id, change);
    expect(shown().state).toEqual({ at: 'ready' });
  });

  it.each([
    ['color', { colorName: 'Canary' }],
    ['quantity', { quantity: 3 }],
    ['a material with the same temperatures', { material: 'PLA Ltd', colorName: 'Ember' }],
  ] as const)('is kept and quoted again when the shopper changes %s', async (_, change) => {
    const { workspace, id, shown, quoted } = await openTestWorkspace();
    await calculatePrices(workspace);
    await quoted();
    changeSettings(workspace, id, change);
    expect(shown().state.at).toBe('sliced');
    await vi.waitFor(() => expect(shop.quotes.at(-1)).toMatchObject([change]));
  });
});
