import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, errorTable } from '../../../contract/errors.ts';
import { aFile, gate, openTestDesk, TEN_GRAMS } from '../../mocks/a-desk.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { buyPrints } from './buy.ts';
import { setCamera } from './desk.ts';
import { shownTotal } from './quote.ts';
import { cancelAll } from './read.ts';
import { changeSettings } from './settings.ts';
import { calculatePrices } from './slice.ts';

let shop: ReturnType<typeof aPrintShop>['prints'];

beforeEach(() => {
  const { prints, handlers } = aPrintShop();
  shop = prints;
  server.use(...handlers);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** A desk with one model that is sliced and quoted. */
async function openQuotedDesk() {
  const opened = await openTestDesk();
  await calculatePrices(opened.desk);
  await opened.quoted();
  return opened;
}

const errorResponse = (code: ErrorCode) =>
  HttpResponse.json({ code, message: errorTable[code][1] }, { status: errorTable[code][0] });

describe('Add to Cart', () => {
  it('adds the print with the shop’s quote, mentions the printing time, and resets the form', async () => {
    const { desk } = await openQuotedDesk();
    await buyPrints(desk);
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
    expect(desk.$state.get().projects).toEqual([]);
  });

  it('says that the print has supports', async () => {
    const { desk, id, quoted } = await openTestDesk();
    changeSettings(desk, id, { supports: true });
    await calculatePrices(desk);
    await quoted();
    await buyPrints(desk);
    expect(shop.added).toMatchObject([{ options: { supports: true } }]);
  });

  it('has the shop slice prints that only the browser has sliced', async () => {
    const { desk, id, tools } = await openTestDesk();
    changeSettings(desk, id, { scale: 50 });
    await calculatePrices(desk);
    await buyPrints(desk);
    expect(tools.done).toEqual(['browser', 'upload', 'server']);
    expect(shop.added).toHaveLength(1);
  });

  it('shows the shop’s price if it differs, and adds nothing until it is pressed again', async () => {
    const { desk, id } = await openTestDesk();
    shop.dearer = 7;
    changeSettings(desk, id, { scale: 50 });
    await calculatePrices(desk);
    expect(shownTotal(desk, [id])).toBe(150);
    await buyPrints(desk);
    expect(shop.added).toEqual([]);
    expect(desk.$state.get().newPrice).toEqual({ before: 150, now: 157 });
    expect(shownTotal(desk, [id])).toBe(157);
    await buyPrints(desk);
    expect(shop.added).toHaveLength(1);
  });

  it('buys several models with one quote, each with its own settings', async () => {
    const { desk, quoted, id } = await openTestDesk({}, [aFile('one.stl'), aFile('two.stl')]);
    changeSettings(desk, id, { quantity: 2, colorName: 'Canary' });
    await calculatePrices(desk);
    await quoted();
    expect(shop.quotes.at(-1)).toMatchObject([
      { quantity: 1, colorName: 'Petrol' },
      { quantity: 2, colorName: 'Canary' },
    ]);
    await buyPrints(desk);
    expect(shop.added).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
  });

  it('adds the print once when pressed twice in a row', async () => {
    const { desk, id } = await openQuotedDesk();
    const { passed, open } = gate();
    setCamera(desk, id, { capture: () => passed.then(() => null) });
    const presses = [buyPrints(desk), buyPrints(desk)];
    open();
    await Promise.all(presses);
    expect(shop.added).toHaveLength(1);
  });

  it('adds nothing when canceled while the shop slices', async () => {
    const { passed, open } = gate();
    const upload = async () => passed.then(() => ({ id: crypto.randomUUID() }));
    const { desk, id } = await openTestDesk({ upload });
    changeSettings(desk, id, { scale: 50 });
    await calculatePrices(desk);
    const buying = buyPrints(desk);
    await vi.waitFor(() => expect(desk.find(id)?.state.at).toBe('adding'));
    cancelAll(desk);
    open();
    await buying;
    expect(shop).toMatchObject({ added: [], quotes: [] });
    expect($notice.get()?.text).toBe('box.stl was removed from the bed.');
  });

  it('adds nothing when canceled while the preview is uploaded', async () => {
    const { desk, id } = await openQuotedDesk();
    const { passed, open } = gate();
    server.use(http.put('/api/file/:id', () => passed.then(() => HttpResponse.json({}))));
    desk.edit(id, { preview: 'data:image/webp;base64,AA' });
    const buying = buyPrints(desk);
    await vi.waitFor(() => expect(desk.find(id)?.state.at).toBe('adding'));
    cancelAll(desk);
    open();
    await buying;
    expect(shop.added).toEqual([]);
    expect($notice.get()?.text).toBe('box.stl was removed from the bed.');
  });

  it('fetches a new quote when the shop says that the old one has expired', async () => {
    const { desk, id, quoted } = await openQuotedDesk();
    const before = shop.quotes.length;
    server.use(http.post('/api/cart', () => errorResponse('quote_expired'), { once: true }));
    await buyPrints(desk);
    expect($notice.get()?.text).toContain('expired');
    await quoted();
    expect(shop.quotes.length).toBe(before + 1);
    expect(desk.find(id)?.state.at).toBe('sliced');
  });

  it('offers Calculate price again when the shop no longer has the slice', async () => {
    const { desk, id } = await openQuotedDesk();
    server.use(http.post('/api/cart', () => errorResponse('job_unknown')));
    await buyPrints(desk);
    expect($notice.get()?.kind).toBe('error');
    expect(desk.find(id)?.state.at).toBe('ready');
  });

  it('keeps the model and its price when the shop does not respond', async () => {
    const { desk, shown } = await openQuotedDesk();
    server.use(http.post('/api/cart', () => HttpResponse.error()));
    await buyPrints(desk);
    expect(shown().state).toMatchObject({ at: 'sliced', slice: { filament: TEN_GRAMS } });
    expect($notice.get()?.kind).toBe('error');
  });
});
