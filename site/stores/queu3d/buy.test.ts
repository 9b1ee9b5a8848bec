import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, errorTable } from '../../../contract/errors.ts';
import { aFile, gate, openTestWorkspace, TEN_GRAMS } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { buyPrints } from './buy.ts';
import { shownTotal } from './quote.ts';
import { cancelAll } from './read.ts';
import { changeSettings } from './settings.ts';
import { calculatePrices } from './slice.ts';
import { setCamera } from './workspace.ts';

let shop: ReturnType<typeof aPrintShop>['prints'];

beforeEach(() => {
  const { prints, handlers } = aPrintShop();
  shop = prints;
  server.use(...handlers);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** A workspace with one model that is sliced and quoted. */
async function openQuotedWorkspace() {
  const opened = await openTestWorkspace();
  await calculatePrices(opened.workspace);
  await opened.quoted();
  return opened;
}

const errorResponse = (code: ErrorCode) =>
  HttpResponse.json({ code, message: errorTable[code][1] }, { status: errorTable[code][0] });

describe('Add to Cart', () => {
  it('adds the print with the shop’s quote, mentions the printing time, and resets the form', async () => {
    const { workspace } = await openQuotedWorkspace();
    await buyPrints(workspace);
    expect(shop.added).toMatchObject([
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
    expect(workspace.$state.get().projects).toEqual([]);
  });

  it('says that the print has supports', async () => {
    const { workspace, id, quoted } = await openTestWorkspace();
    changeSettings(workspace, id, { supports: true });
    await calculatePrices(workspace);
    await quoted();
    await buyPrints(workspace);
    expect(shop.added).toMatchObject([{ options: { supports: true } }]);
  });

  it('has the shop slice prints that only the browser has sliced', async () => {
    const { workspace, id, tools } = await openTestWorkspace();
    changeSettings(workspace, id, { scale: 50 });
    await calculatePrices(workspace);
    await buyPrints(workspace);
    expect(tools.done).toEqual(['browser', 'upload', 'server']);
    expect(shop.added).toHaveLength(1);
  });

  it('shows the shop’s price if it differs, and adds nothing until it is pressed again', async () => {
    const { workspace, id } = await openTestWorkspace();
    shop.dearer = 7;
    changeSettings(workspace, id, { scale: 50 });
    await calculatePrices(workspace);
    expect(shownTotal(workspace, [id])).toBe(150);
    await buyPrints(workspace);
    expect(shop.added).toEqual([]);
    expect(workspace.$state.get().newPrice).toEqual({ before: 150, now: 157 });
    expect(shownTotal(workspace, [id])).toBe(157);
    await buyPrints(workspace);
    expect(shop.added).toHaveLength(1);
  });

  it('buys several models with one quote, each with its own settings', async () => {
    const { workspace, quoted, id } = await openTestWorkspace({}, [aFile('one.stl'), aFile('two.stl')]);
    changeSettings(workspace, id, { quantity: 2, colorName: 'Canary' });
    await calculatePrices(workspace);
    await quoted();
    expect(shop.quotes.at(-1)).toMatchObject([
      { quantity: 1, colorName: 'Petrol' },
      { quantity: 2, colorName: 'Canary' },
    ]);
    await buyPrints(workspace);
    expect(shop.added).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
  });

  it('adds the print once when pressed twice in a row', async () => {
    const { workspace, id } = await openQuotedWorkspace();
    const { passed, open } = gate();
    setCamera(workspace, id, { capture: () => passed.then(() => null) });
    const presses = [buyPrints(workspace), buyPrints(workspace)];
    open();
    await Promise.all(presses);
    expect(shop.added).toHaveLength(1);
  });

  it('adds nothing when canceled while the shop slices', async () => {
    const { passed, open } = gate();
    const upload = async () => passed.then(() => ({ id: crypto.randomUUID() }));
    const { workspace, id } = await openTestWorkspace({ upload });
    changeSettings(workspace, id, { scale: 50 });
    await calculatePrices(workspace);
    const buying = buyPrints(workspace);
    await vi.waitFor(() => expect(workspace.find(id)?.state.at).toBe('adding'));
    cancelAll(workspace);
    open();
    await buying;
    expect(shop).toMatchObject({ added: [], quotes: [] });
    expect($notice.get()?.text).toBe('box.stl was removed from the bed.');
  });

  it('adds nothing when canceled while the preview is uploaded', async () => {
    const { workspace, id } = await openQuotedWorkspace();
    const { passed, open } = gate();
    server.use(http.put('/api/file/:id', () => passed.then(() => HttpResponse.json({}))));
    workspace.edit(id, { preview: 'data:image/webp;base64,AA' });
    const buying = buyPrints(workspace);
    await vi.waitFor(() => expect(workspace.find(id)?.state.at).toBe('adding'));
    cancelAll(workspace);
    open();
    await buying;
    expect(shop.added).toEqual([]);
    expect($notice.get()?.text).toBe('box.stl was removed from the bed.');
  });

  it('fetches a new quote when the shop says that the old one has expired', async () => {
    const { workspace, id, quoted } = await openQuotedWorkspace();
    const before = shop.quotes.length;
    server.use(http.post('/api/cart', () => errorResponse('quote_expired'), { once: true }));
    await buyPrints(workspace);
    expect($notice.get()?.text).toContain('expired');
    await quoted();
    expect(shop.quotes.length).toBe(before + 1);
    expect(workspace.find(id)?.state.at).toBe('sliced');
  });

  it('offers Calculate price again when the shop no longer has the slice', async () => {
    const { workspace, id } = await openQuotedWorkspace();
    server.use(http.post('/api/cart', () => errorResponse('job_unknown')));
    await buyPrints(workspace);
    expect($notice.get()?.kind).toBe('error');
    expect(workspace.find(id)?.state.at).toBe('ready');
  });

  it('keeps the model and its price when the shop does not respond', async () => {
    const { workspace, shown } = await openQuotedWorkspace();
    server.use(http.post('/api/cart', () => HttpResponse.error()));
    await buyPrints(workspace);
    expect(shown().state).toMatchObject({ at: 'sliced', slice: { filament: TEN_GRAMS } });
    expect($notice.get()?.kind).toBe('error');
  });
});
