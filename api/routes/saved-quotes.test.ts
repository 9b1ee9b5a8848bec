import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_MODELS } from '../../contract/queu3d/limits.ts';
import { quoteSchema } from '../../contract/queu3d/quote.ts';
import { savedQuoteSchema } from '../../contract/queu3d/saved-quote.ts';
import { savedQuotesOf, sweepSavedQuotes } from '../domain/prints/saved-quotes.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { finishJob, ownerOf, plaSettings, printBuyer } from '../test/finished-job.ts';
import { pdfText } from '../test/pdf-text.ts';

let now = () => new Date();
const shop = await createTestApp({ ...filesInMemory(), clock: () => now() });
const refusal = async (response: Response) => ({ status: response.status, ...(await response.json()) });

async function saved(quantity = 10, input: Parameters<typeof printBuyer>[2] = {}) {
  const client = shop.asGuest();
  const { jobId } = await printBuyer(shop.deps, client, input);
  const json = { prints: [{ jobId, material: 'PLA', colorName: 'Petrol', quantity }] };
  const save = () => client.request('/api/quotes/saved', { method: 'POST', json });
  return { client, jobId, save, quote: savedQuoteSchema.parse(await (await save()).json()) };
}

describe('a saved quote', () => {
  it('is read by anyone with its link, at the prices of the day, without a way to the model or its file name', async () => {
    const { quote, jobId } = await saved();
    expect(quote).toMatchObject({ isMine: true, total: 2680 });
    const read = await shop.asGuest().request(`/api/quotes/saved/${quote.link}`);
    expect(read.headers.get('x-robots-tag')).toBe('noindex');
    const body = await read.json();
    expect(body).toMatchObject({ isMine: false, buy: null, total: 2680 });
    expect(JSON.stringify(body)).not.toContain(jobId);
    expect(JSON.stringify(body)).not.toContain('gear');
    expect(body.prints).toEqual([
      {
        ...{ name: 'Print 1', material: 'PLA', colorName: 'Petrol', hex: '#0B5A63', infill: 20, supports: false },
        quality: { stop: 50, layerHeight: 0.16, label: 'Standard' },
        ...{ grams: 18.8, printTime: 3600, perPlate: 1, machine: 0, single: 282, each: 268, quantity: 10, price: 2680 },
      },
    ]);
  });

  it('is bought by its shopper from the link, while the model is stored', async () => {
    const { client, quote } = await saved();
    const { buy } = await client.json(`/api/quotes/saved/${quote.link}`);
    const [id] = buy.jobIds;
    const line = { type: 'pod', id, quantity: 10, quote: buy.quote };
    const { lines } = await client.json('/api/cart', { method: 'POST', json: line });
    expect(lines).toMatchObject([{ qty: 10, price: 268 }]);
    await shop.deps.connection.db.deleteFrom('cart_lines').execute();
    await shop.deps.connection.db.deleteFrom('prints').execute();
    await shop.deps.connection.db.deleteFrom('model_files').execute();
    expect(await client.json(`/api/quotes/saved/${quote.link}`)).toMatchObject({ buy: null, total: 2680 });
  });

  it('is listed for its shopper only, who can remove it, and its link then shows nothing', async () => {
    const { client, quote } = await saved();
    const path = `/api/quotes/saved/${quote.link}` as const;
    expect((await client.json('/api/quotes/saved')).quotes).toMatchObject([
      { link: quote.link, names: ['gear.stl'], total: 2680 },
    ]);
    const eve = shop.asGuest();
    expect((await eve.json('/api/quotes/saved')).quotes).toEqual([]);
    expect(await refusal(await eve.request(path, { method: 'DELETE' }))).toMatchObject({ code: 'saved_quote_unknown' });
    expect((await client.request(path, { method: 'DELETE' })).status).toBe(204);
    expect(await refusal(await eve.request(path))).toMatchObject({ status: 404, code: 'saved_quote_unknown' });
  });

  it('cannot be made of another shopper’s job', async () => {
    const ada = await printBuyer(shop.deps, shop.asGuest());
    const json = { prints: [{ jobId: ada.jobId, material: 'PLA', colorName: 'Petrol', quantity: 1 }] };
    const response = await shop.asGuest().request('/api/quotes/saved', { method: 'POST', json });
    expect(await refusal(response)).toMatchObject({ status: 404, code: 'job_unknown' });
  });

  it('is a PDF with its prices and terms, and with file names for its shopper only', async () => {
    const { client, quote } = await saved(10, { settings: { ...plaSettings, repair: 'accepted' } });
    const pathOf = (link: string) => `/api/quotes/saved/${link}/pdf`;
    const [own, shared] = [await client.request(pathOf(quote.link)), await shop.asGuest().request(pathOf(quote.link))];
    expect(own.headers.get('content-type')).toBe('application/pdf');
    expect(own.headers.get('content-disposition')).toMatch(
      /^attachment; filename="northspool-quote-\d{4}-\d\d-\d\d\.pdf"$/,
    );
    expect(own.headers.get('x-robots-tag')).toBe('noindex');
    const mine = pdfText(new Uint8Array(await own.arrayBuffer()));
    const { legalName } = shop.deps.store;
    expect(mine).toEqual(
      expect.arrayContaining([legalName, 'gear.stl', '5% off $2.82 for 10 pieces', '$2.68', '10', '$26.80', 'Total']),
    );
    const text = mine.join(' ').replace(/ +/g, ' ');
    expect(text).toContain('PLA · Petrol · Standard 0.16 mm · 20% infill · without supports · repaired · 18.8 g each');
    expect(text).toContain('$10.00 minimum order.');
    expect(text).toMatch(/The link works until \w+ \d+, \d{4}\. Ships by \w+ \d+, \d{4} if ordered today/);
    const theirs = pdfText(new Uint8Array(await shared.arrayBuffer()));
    expect(theirs).toEqual(expect.arrayContaining(['Print 1', '$26.80']));
    expect(theirs.join(' ')).not.toContain('gear.stl');
    const unknown = await client.request(pathOf('a'.repeat(22)));
    expect(await refusal(unknown)).toMatchObject({ status: 404, code: 'saved_quote_unknown' });
    expect((await client.request(pathOf('x'))).status).toBe(400);
  });

  it('holds the models of a full page, and all of them are in its PDF and can be bought', async () => {
    const client = shop.asGuest();
    const owner = await ownerOf(client);
    const prints = await Promise.all(
      Array.from({ length: MAX_MODELS }, async (_, n) => {
        const { jobId } = await finishJob(shop.deps, owner, { name: `part-${n + 1}.stl`, filament: 2000 + n });
        return { jobId, material: 'PLA', colorName: 'Petrol', quantity: 1 };
      }),
    );
    const quote = savedQuoteSchema.parse(await client.json('/api/quotes/saved', { method: 'POST', json: { prints } }));
    expect(quote.total).toBe(quote.prints.reduce((sum, { price }) => sum + price, 0));
    const pdf = await client.request(`/api/quotes/saved/${quote.link}/pdf`);
    const text = pdfText(Buffer.from(await pdf.arrayBuffer()));
    for (const { name } of quote.prints) expect(text).toContain(name);
    const { buy } = quote;
    let lines: unknown[] = [];
    for (const id of buy?.jobIds ?? []) {
      const json = { type: 'pod', id, quantity: 1, quote: buy?.quote };
      ({ lines } = await client.json('/api/cart', { method: 'POST', json }));
    }
    expect(lines).toHaveLength(MAX_MODELS);
    const tooMany = { prints: [...prints, ...prints.slice(0, 1)] };
    expect((await client.request('/api/quotes/saved', { method: 'POST', json: tooMany })).status).toBe(400);
  });

  it('costs the time of a printer, where it has a price, like quote, cart and PDF', async () => {
    const { machine } = shop.deps.print;
    Object.assign(shop.deps.print, { machine: { ...machine, machineTime: { perHour: 350, perPiece: 50 } } });
    onTestFinished(() => void Object.assign(shop.deps.print, { machine }));
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client);
    // Ten are printed at once: an hour each, within the ten of a plate.
    await shop.deps.connection.db
      .updateTable('slices')
      .set({ size: JSON.stringify({ width: 50, depth: 45, height: 20 }) })
      .where('id', '=', ada.sliceId)
      .execute();
    const { prints, quote } = quoteSchema.parse(await (await ada.quoteOf({ quantity: 10 })).json());
    const price = { perPlate: 10, machine: 409, single: 691, each: 656, price: 6560 };
    expect(prints).toMatchObject([price]);
    expect((await (await ada.putQuoted(quote, { quantity: 10 })).json()).lines).toMatchObject([{ price: 656 }]);
    await shop.deps.connection.db
      .updateTable('prints')
      .set({ quoted_until: new Date(0) })
      .execute();
    expect((await client.json('/api/cart')).lines).toMatchObject([{ price: 656, error: null }]);
    const json = { prints: [{ jobId: ada.jobId, material: 'PLA', colorName: 'Petrol', quantity: 10 }] };
    const saved = await client.json('/api/quotes/saved', { method: 'POST', json });
    expect(saved).toMatchObject({ total: 6560, prints: [price] });
    const pdf = await client.request(`/api/quotes/saved/${saved.link}/pdf`);
    expect(pdfText(new Uint8Array(await pdf.arrayBuffer())).join(' ')).toContain('$4.09 machine time each');
  });

  it('ends after 90 days, and is swept then', async () => {
    const { client, quote } = await saved();
    const later = new Date(Date.now() + 91 * 86_400_000);
    const { connection } = shop.deps;
    expect(await sweepSavedQuotes({ connection, clock: () => new Date() })).toBe(0);
    now = () => later;
    // The session has ended as well; the link needs none.
    const response = await shop.asGuest().request(`/api/quotes/saved/${quote.link}`);
    now = () => new Date();
    expect(response.status).toBe(404);
    expect(await sweepSavedQuotes({ connection, clock: () => later })).toBe(1);
    expect((await client.json('/api/quotes/saved')).quotes).toEqual([]);
  });

  it('gives way to newer ones beyond fifty', async () => {
    const { save, quote } = await saved();
    const { connection } = shop.deps;
    const { owner } = await connection.db.selectFrom('saved_quotes').select('owner').executeTakeFirstOrThrow();
    for (let i = 0; i < 50; i++) expect((await save()).status).toBe(200);
    const { quotes } = await savedQuotesOf(shop.deps, { id: owner });
    expect(quotes).toHaveLength(50);
    expect(quotes.map(({ link }) => link)).not.toContain(quote.link);
  });

  it.each(['x', '..%2F..', 'a'.repeat(23)])('rejects the link %s', async (link) => {
    expect((await shop.request(`/api/quotes/saved/${link}`)).status).toBe(400);
  });
});
