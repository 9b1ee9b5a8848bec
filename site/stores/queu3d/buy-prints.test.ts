import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, errorTable } from '../../../api/contract/errors.ts';
import { aFile, fakeTools, gate, printColorsThere, printContent } from '../../mocks/a-desk.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { addModel } from './add-model.ts';
import { buyPrints } from './buy-prints.ts';
import { calculatePrices } from './calculate-price.ts';
import { changeSettings } from './change-settings.ts';
import { cancelAll } from './clear-desk.ts';
import { createDesk } from './desk.ts';
import type { DeskTools } from './desk-tools.ts';
import { keepQuote } from './keep-quote.ts';
import { keepCamera } from './take-picture.ts';

let asked: ReturnType<typeof aPrintShop>['prints'];

beforeEach(() => {
  const { prints, handlers } = aPrintShop();
  asked = prints;
  server.use(...handlers);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** A desk with one model that is sliced and quoted. */
async function pricedDesk(change: Partial<DeskTools> = {}) {
  const desk = createDesk(printContent, printColorsThere, fakeTools(change));
  keepQuote(desk);
  await addModel(desk, aFile());
  await calculatePrices(desk);
  await vi.waitFor(() => expect(desk.$state.get().quoting.at).toBe('here'));
  const project = desk.$state.get().projects[0];
  if (!project) throw new Error('nothing is on the bed');
  return { desk, id: project.id };
}

const refused = (code: ErrorCode) =>
  HttpResponse.json({ code, message: errorTable[code][1] }, { status: errorTable[code][0] });

describe('Add to Cart', () => {
  it('pressed twice in a row adds the print once', async () => {
    const { desk, id } = await pricedDesk();
    const { passed, open } = gate();
    keepCamera(desk, id, { capture: () => passed.then(() => null) });
    const presses = [buyPrints(desk), buyPrints(desk)];
    open();
    await Promise.all(presses);
    expect(asked.added).toHaveLength(1);
  });

  it('that is cancelled while the shop slices adds nothing and says nothing of an addition', async () => {
    const { passed, open } = gate();
    const upload = async () => passed.then(() => ({ id: crypto.randomUUID() }));
    const desk = createDesk(printContent, printColorsThere, fakeTools({ upload }));
    await addModel(desk, aFile());
    const id = desk.$state.get().selected ?? '';
    changeSettings(desk, id, { scale: 50 });
    await calculatePrices(desk);
    const buying = buyPrints(desk);
    await vi.waitFor(() => expect(desk.find(id)?.state.at).toBe('adding'));
    cancelAll(desk);
    open();
    await buying;
    expect(asked).toMatchObject({ added: [], quotes: [] });
    expect($notice.get()?.text).toBe('box.stl was removed from the bed.');
  });

  it('that is cancelled while the shop is asked for the price adds nothing', async () => {
    const { desk } = await pricedDesk();
    const { passed, open } = gate();
    server.use(http.put('/api/file/:id', () => passed.then(() => HttpResponse.json({}))));
    const [project] = desk.$state.get().projects;
    desk.edit(project?.id ?? '', { preview: 'data:image/webp;base64,AA' });
    const buying = buyPrints(desk);
    await vi.waitFor(() => expect(desk.$state.get().projects[0]?.state.at).toBe('adding'));
    cancelAll(desk);
    open();
    await buying;
    expect(asked.added).toEqual([]);
    expect($notice.get()?.text).toBe('box.stl was removed from the bed.');
  });

  it('at a price that the shop says has expired asks for a new one by itself', async () => {
    const { desk, id } = await pricedDesk();
    const before = asked.quotes.length;
    server.use(http.post('/api/cart', () => refused('quote_expired'), { once: true }));
    await buyPrints(desk);
    expect($notice.get()?.text).toContain('expired');
    await vi.waitFor(() => expect(desk.$state.get().quoting.at).toBe('here'));
    expect(asked.quotes.length).toBe(before + 1);
    expect(desk.find(id)?.state.at).toBe('sliced');
  });

  it('of what the shop no longer knows says so, and Calculate price comes back', async () => {
    const { desk, id } = await pricedDesk();
    server.use(http.post('/api/cart', () => refused('job_unknown')));
    await buyPrints(desk);
    expect($notice.get()?.kind).toBe('error');
    expect(desk.find(id)?.state.at).toBe('ready');
  });
});
