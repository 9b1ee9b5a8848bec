import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlateState } from '../../../contract/desk/printers.ts';
import { auditedTransaction, emitAudit, recordAction, recordActions } from '../../domain/operator/actions.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { checkSettings } from '../../domain/slices/check-settings.ts';
import { loadMachine } from '../../domain/vending/load-machine.ts';
import { deskPermissions } from '../../http/desk/desk-route.ts';
import { runShopCommand } from '../../operator/shop-command.ts';
import { usCustomer } from '../../test/buyer.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { newStaff } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { addAccount } from '../../test/fixtures/account.ts';
import { addOrder, type OrderInput } from '../../test/fixtures/order.ts';
import { addModelCheck, addPrintOrder } from '../../test/fixtures/print.ts';
import { addReview } from '../../test/fixtures/review.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { editedAddress, newAddress, shipped, upsParcel } from '../../test/open-order-desk.ts';
import { allOf } from '../../test/packing.ts';
import { memberOf } from '../../test/premium.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { makeSliceSettings } from '../../test/slice-settings.ts';
import { testMachineLoad } from '../../test/test-settings.ts';

const shop = await createTestApp({
  jobs: jobsInMemory().jobs,
  retrier: { retry: async () => {} },
  labels: {
    buy: async ({ weights }) => ({
      service: 'GROUND_HOME_DELIVERY',
      cost: null,
      labels: weights.map((_, n) => ({ tracking: `79460000000${n}`, pdf: Buffer.alloc(0) })),
    }),
    void: async () => {},
  },
});
const { db } = shop.deps.connection;

let desk: ShopClient;
let me: Awaited<ReturnType<typeof newStaff>>;
beforeEach(async () => {
  me = await newStaff(shop, 'owner');
  desk = me.client;
});
afterEach(() => void vi.restoreAllMocks());

interface Call {
  readonly path: string;
  readonly json?: object;
  /** instead of JSON */
  readonly body?: string;
}
/** A call that succeeds, and one that the shop refuses; null: no call of it is refused. */
type Calls = () => Promise<{ readonly ok: Call; readonly refused: Call | (() => Promise<Call>) | null }>;

const twice = (call: Call) => ({ ok: call, refused: call });
const post = async (path: string, json: object = {}) => await desk.json(`/api/desk${path}`, { method: 'POST', json });

async function bought(input: OrderInput = {}) {
  const line = { itemId: goods.spool.id, sides: goods.spool.sides };
  return await addOrder({ db }, { lines: [line], ...input });
}
/** A call about an order, and the same about one where it is refused. */
const ofOrder =
  (action: string, json: object, { at = {}, not = { status: 'refunded' } as OrderInput } = {}): Calls =>
  async () => {
    const [one, other] = [await bought(at), await bought(not)];
    const to = ({ number }: { number: string }) => ({ path: `/orders/${number}/${action}`, json });
    return { ok: to(one), refused: to(other) };
  };
/** Of several orders, those that are refused are in the answer: `orders.test.ts` reads their entries. */
const chosen = async (action: string, at: OrderInput = {}) => {
  const { number } = await bought(at);
  return { path: `/orders/${action}`, json: { numbers: [number] } };
};
const part = () => ({ key: crypto.randomUUID(), lines: [{ lineId: 'l0', qty: 1 }], ...upsParcel });

const prepared = (itemId = goods.spool.id) => ({ customer: usCustomer, lines: [{ itemId, qty: 1 }] });
const preparedOrder = async () => `/drafts/${(await post('/drafts', { key: crypto.randomUUID(), ...prepared() })).id}`;

/** Its customer is asked for one more spool by a link. */
async function askedOrder() {
  const { number } = await bought();
  const path = `/orders/${number}`;
  const edit = { add: [{ id: key(), itemId: goods.otherSpool.id, qty: 1 }], charge: true };
  const { price } = await post(`${path}/edits`, edit);
  await post(`${path}/edits`, { ...edit, shown: price.after.total });
  return path;
}

async function returned() {
  const { id, number } = await bought(shipped);
  const row = { ref_id: `NR-${number.slice(3)}`, order_id: id, idempotency_key: crypto.randomUUID() };
  const lines = JSON.stringify([{ lineId: 'l0', qty: 1 }]);
  const facts = { reason: 'faulty', note: '', lines, answer: null, requested_at: new Date() } as const;
  await db
    .insertInto('returns')
    .values({ ...row, ...facts, answered_at: null, refunded_at: null })
    .execute();
  return `/orders/${number}/returns/${row.ref_id}`;
}

/** A reorder of a spool. */
async function reordered(): Promise<string> {
  const { id } = await addAccount({ db });
  const facts = { id: key(), user_id: id, weeks: 4, card_id: 'pm_1', check_at: new Date(), created_at: new Date() };
  const lines = JSON.stringify([{ itemId: goods.spool.id, qty: 1 }]);
  const card = JSON.stringify({ id: 'pm_1', brand: 'visa', last4: '4242' });
  await db
    .insertInto('reorders')
    .values({ ...facts, lines, card, customer: JSON.stringify(usCustomer), due_at: new Date('2099-12-24') })
    .execute();
  return facts.id;
}

/** The next order of the queue, with its pieces in the box. */
async function inBox() {
  await bought();
  const { order } = await post('/packing/next');
  await desk.request(`/api/desk/packing/${order.id}/ticks`, { method: 'PUT', json: { ticks: allOf(order.pieces) } });
  return `/packing/${order.id}`;
}
const label = { weights: [2900], again: false };

async function running() {
  const { number } = await addPrintOrder({ db }, { qty: 2 });
  await post(`/prints/${number}/1/runs`, { machine: 'Printer 2', pieces: 1 });
  const { id } = await db.selectFrom('print_runs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return id;
}

/** Three pieces, of which a plate has room for three. */
const profiledPrint = async () => {
  const settings = JSON.stringify(checkSettings(makeSliceSettings(), shop.deps.print));
  const size = JSON.stringify({ width: 100, depth: 200, height: 10 });
  return await addPrintOrder({ db }, { qty: 3, slice: { settings, size } });
};

const addPrinter = () =>
  db
    .insertInto('printers')
    .values({ name: 'Printer 2', state: JSON.stringify({ is: 'ready' }), seen_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The only plate on its printer. */
async function loadedPlate(state: PlateState) {
  await db.updateTable('print_plates').set({ state: 'cleared', ended_at: new Date() }).execute();
  await addPrinter();
  const { number } = await addPrintOrder({ db }, { qty: 1 });
  await post(`/prints/${number}/1/plates`, { printer: 'Printer 2', pieces: 1 });
  const plate = db.updateTable('print_plates').set({ state }).where('ended_at', 'is', null).returning('id');
  return (await plate.executeTakeFirstOrThrow()).id;
}

async function press() {
  await loadMachine(db, testMachineLoad, new Date());
  const { id } = await bought();
  const turn = { order_id: id, qty: 2, turn_at: new Date(), choice_time: 120_000 };
  await db.insertInto('vending_orders').values(turn).execute();
  const load = await db
    .selectFrom('vending_loads')
    .select('id')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const at = { load_id: load.id, slot: 4, position: 1, choice: 0, reason: null, pressed_at: new Date() };
  return await db
    .insertInto('vending_presses')
    .values({ order_id: id, ...at, settled_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const ordered = {
  supplier: 'Kvist Polymers',
  expectedOn: null,
  note: '',
  lines: [{ id: goods.spool.id, qty: 24, cost: 912 }],
};
async function draft() {
  const { id } = await post('/purchases', { key: key(), supplier: 'Kvist Polymers', from: 'nothing' });
  await desk.request(`/api/desk/purchases/${id}`, { method: 'PUT', json: ordered });
  return `/purchases/${id}`;
}
async function sent() {
  const path = await draft();
  await post(`${path}/order`);
  return path;
}

const newLot = { itemId: goods.spool.id, madeOn: null, driedC: null, driedHours: null };
const newSpools = { itemId: goods.spool.id, count: 1, packedOn: null, netGrams: null, emptyGrams: null };
const NO_SPOOL = '0'.repeat(20);
const gaugeCsv = 'meter,diameter_mm\n0,1.75\n1,1.76';
async function lot() {
  const { id } = await post('/spools/lots', { code: `L-${key().slice(0, 8)}`, ...newLot });
  return `/spools/lots/${id}`;
}
async function spool() {
  const { ids } = await post(`${await lot()}/spools`, { key: key(), ...newSpools });
  return `/spools/${ids[0]}`;
}

async function take() {
  const { id } = await post('/stock-takes', { key: key(), name: 'Shelf C' });
  return `/stock-takes/${id}`;
}

async function letter(more: object = {}) {
  const { id } = await post('/letters', { subject: 'Autumn', body: 'Three colors.' });
  await db
    .updateTable('letters')
    .set({ subject: 'Autumn', ...more })
    .where('id', '=', id)
    .execute();
  return `/letters/${id}`;
}
const subscribed = async () => {
  const email = `ada.${crypto.randomUUID()}@example.com`;
  const now = new Date();
  await db
    .insertInto('newsletter_subscribers')
    .values({ id: crypto.randomUUID(), email, asked_at: now, confirmed_at: now })
    .execute();
};

const customer = async () => (await memberOf(shop)).user;
const colleague = async () => (await newStaff(shop, 'packer')).id;
const invitee = () => ({ email: `pat.${crypto.randomUUID()}@example.com`, name: 'Pat Packer', role: 'packer' });
const invited = async () => {
  const { email } = invitee();
  await post('/staff', { ...invitee(), email });
  return (await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
};
/** An edit of the questions, on what they are. */
async function faqEdit() {
  const { base, text } = await desk.json('/api/desk/content/file?path=faq.yaml');
  return { path: 'faq.yaml', base, key: key(), edit: { text: text.replace(/^lede: .*$/m, `lede: Asked ${key()}.`) } };
}
const saveFaq = async () => await desk.json('/api/desk/content/file', { method: 'PUT', json: await faqEdit() });
const item = goods.spool.id;
const key = () => crypto.randomUUID();
const coupon = (code: string) => ({
  ...{ code, discount: { kind: 'percent', percent: 10 }, minSubtotal: 0, until: null, maxPerCustomer: null },
});
const poll = { options: ['Moss', 'Rust'].map((option) => ({ option, hex: '#123456' })) };
const days = (from: string, until: string) => ({ note: 'We are closed.', from, until, image: null });
const review = async () => (await addReview({ db })).id;

const table: Record<string, Calls> = {
  'POST /desk/orders/{number}/pack': ofOrder('pack', {}),
  'POST /desk/orders/{number}/unpack': ofOrder('unpack', {}, { at: { packed_at: new Date() } }),
  'POST /desk/orders/pack': async () => ({ ok: await chosen('pack'), refused: null }),
  'POST /desk/orders/unpack': async () => ({ ok: await chosen('unpack', { packed_at: new Date() }), refused: null }),
  'POST /desk/orders/tags': async () => ({
    ok: { path: '/orders/tags', json: { numbers: [(await bought()).number], add: ['b2b'] } },
    refused: null,
  }),
  'POST /desk/orders/{number}/ship': ofOrder('ship', upsParcel),
  'POST /desk/orders/{number}/parts': () => ofOrder('parts', part())(),
  'PUT /desk/orders/{number}/tracking': ofOrder(
    'tracking',
    { carrier: 'fedex', numbers: ['771204593399'] },
    { at: shipped },
  ),
  'POST /desk/orders/{number}/deliver': ofOrder('deliver', {}, { at: shipped }),
  'PUT /desk/orders/{number}/address': ofOrder('address', newAddress),
  'POST /desk/orders/{number}/edits': ofOrder('edits', { address: editedAddress, shown: 5098 }),
  'POST /desk/orders/{number}/cancel': ofOrder('cancel', { reason: 'asked by phone' }),
  'POST /desk/orders/{number}/refunds': ofOrder('refunds', { amount: 100, shown: 100, reason: 'a dent' }),
  'POST /desk/orders/{number}/notes': async () => {
    const { number } = await bought();
    return { ok: { path: `/orders/${number}/notes`, json: { id: key(), text: 'Call first.' } }, refused: null };
  },
  'POST /desk/orders/{number}/tags': async () => {
    const { number } = await bought();
    const tags = (add: string[]) => ({ path: `/orders/${number}/tags`, json: { add } });
    await post(`/orders/${number}/tags`, { add: ['b2b'] });
    return { ok: tags(['fragile']), refused: tags(Array.from({ length: 20 }, (_, n) => `tag ${n}`)) };
  },
  'POST /desk/orders/{number}/mails': ofOrder('mails', { mail: 'confirmation' }, { not: { status: 'declined' } }),
  'POST /desk/orders/{number}/returns/{returnNumber}': async () => {
    const [path, answered] = [await returned(), await returned()];
    await post(answered, { state: 'refused', answer: 'No.' });
    const json = { state: 'accepted', answer: '' };
    return { ok: { path, json }, refused: { path: answered, json } };
  },
  'POST /desk/orders/{number}/returns': () =>
    ofOrder(
      'returns',
      { key: key(), reason: 'damaged', lines: [{ lineId: 'l0', qty: 1 }] },
      { at: shipped, not: {} },
    )(),
  'POST /desk/orders/{number}/returns/{returnNumber}/replacement': async () => {
    const [path, waiting] = [await returned(), await returned()];
    await post(path, { state: 'accepted', answer: '' });
    const json = { restock: false };
    return { ok: { path: `${path}/replacement`, json }, refused: { path: `${waiting}/replacement`, json } };
  },
  'POST /desk/packing/{orderId}/later': async () => twice({ path: `${await inBox()}/later`, json: { reason: '' } }),
  'POST /desk/packing/{orderId}/labels': async () => {
    const path = `${await inBox()}/labels`;
    return { ok: { path, json: label }, refused: { path, json: { weights: [100, 100], again: false } } };
  },
  'POST /desk/packing/{orderId}/labels/void': async () => {
    const path = await inBox();
    await post(`${path}/labels`, label);
    return { ok: { path: `${path}/labels/void` }, refused: null };
  },
  'POST /desk/packing/{orderId}/ship': async () => {
    const path = `${await inBox()}/ship`;
    const parcels = (tracking: string) => ({
      path,
      json: { carrier: 'ups', parcels: [{ tracking, weightGrams: 900 }] },
    });
    return { ok: parcels('1Z999AA10123456784'), refused: parcels('1Z999AA10123456792') };
  },
  'POST /desk/prints/{number}/{line}/runs': async () => {
    const { number } = await addPrintOrder({ db }, { qty: 2 });
    const of = (pieces: number) => ({ path: `/prints/${number}/1/runs`, json: { machine: 'Printer 2', pieces } });
    return { ok: of(1), refused: of(9) };
  },
  'POST /desk/print-runs/{id}/end': async () =>
    twice({ path: `/print-runs/${await running()}/end`, json: { good: 1, reason: '' } }),
  'POST /desk/prints/{number}/{line}/plates': async () => {
    const { number } = await addPrintOrder({ db }, { qty: 2 });
    await addPrinter();
    const of = (pieces: number) => ({ path: `/prints/${number}/1/plates`, json: { printer: 'Printer 2', pieces } });
    return { ok: of(1), refused: of(9) };
  },
  'POST /desk/prints/{number}/{line}/plate': async () => {
    const { number } = await profiledPrint();
    const of = (pieces: number) => ({ path: `/prints/${number}/1/plate`, json: { pieces } });
    return { ok: of(2), refused: of(99) };
  },
  'POST /desk/plates': async () => {
    await addPrinter();
    const { number } = await profiledPrint();
    const of = (pieces: number) => ({
      path: '/plates',
      json: { printer: 'Printer 2', lines: [{ number, line: 1, pieces }] },
    });
    return { ok: of(2), refused: of(99) };
  },
  'POST /desk/plates/{id}/start': async () =>
    twice({ path: `/plates/${await loadedPlate('sent')}/start`, json: { filament: 'PLA Petrol' } }),
  'POST /desk/plates/{id}/stop': async () => ({
    refused: { path: `/plates/${await loadedPlate('finished')}/stop` },
    ok: { path: `/plates/${await loadedPlate('printing')}/stop` },
  }),
  'POST /desk/plates/{id}/remove': async () => ({
    refused: { path: `/plates/${await loadedPlate('finished')}/remove` },
    ok: { path: `/plates/${await loadedPlate('waiting')}/remove` },
  }),
  'POST /desk/model-reviews/{number}/answer': async () => {
    const { number } = await addModelCheck({ db }, { email: 'ada@example.com' });
    return twice({ path: `/model-reviews/${number}/answer`, json: { verdict: 'refused', text: 'Too thin.' } });
  },
  'PUT /desk/content/file': async () => {
    const edit = await faqEdit();
    const wrong = { ...edit, key: key(), base: '' };
    return { ok: { path: '/content/file', json: edit }, refused: { path: '/content/file', json: wrong } };
  },
  'POST /desk/content/discard': async () => {
    const { base } = await saveFaq();
    return twice({ path: '/content/discard', json: { path: 'faq.yaml', base } });
  },
  'POST /desk/content/publish': async () => {
    await saveFaq();
    return twice({ path: '/content/publish', json: { paths: ['faq.yaml'] } });
  },
  'POST /desk/content/back': async () => {
    const at = new Date();
    const release = (id: string) => ({ id, code: 'c', as_of: at, made_at: at, activated_at: at });
    await db.insertInto('releases').values(['r1', 'r2'].map(release)).execute();
    await db.updateTable('shown_release').set({ previous: 'r1', current: 'r2' }).execute();
    const from = (id: string) => ({ path: '/content/back', json: { release: id } });
    return { ok: from('r2'), refused: from('r1') };
  },
  'PUT /desk/content/schedule': async () => {
    await saveFaq();
    const at = (publishAt: string) => ({ path: '/content/schedule', json: { path: 'faq.yaml', publishAt } });
    return { ok: at('2099-01-01T00:00:00Z'), refused: at('2001-01-01T00:00:00Z') };
  },
  'POST /desk/stock/{id}/changes': async () => ({
    ok: { path: `/stock/${item}/changes`, json: { kind: 'restock', key: key(), add: 2 } },
    refused: { path: `/stock/${item}/changes`, json: { kind: 'lost', key: key(), remove: 9999, note: 'wet' } },
  }),
  'POST /desk/stock/{id}/movements/{movement}/undo': async () => {
    const { movement } = await post(`/stock/${item}/changes`, { kind: 'restock', key: key(), add: 2 });
    return twice({ path: `/stock/${item}/movements/${movement}/undo` });
  },
  'POST /desk/purchases': async () => ({
    ok: { path: '/purchases', json: { key: key(), supplier: 'Kvist Polymers', from: 'nothing' } },
    refused: null,
  }),
  'PUT /desk/purchases/{purchase}': async () => ({
    ok: { path: await draft(), json: ordered },
    refused: { path: '/purchases/999', json: ordered },
  }),
  'POST /desk/purchases/{purchase}/order': async () => ({
    ok: { path: `${await draft()}/order` },
    refused: { path: '/purchases/999/order' },
  }),
  'POST /desk/purchases/{purchase}/close': async () => {
    const path = await sent();
    await post(`${path}/receipts`, { key: key(), code: item, pieces: 1 });
    return { ok: { path: `${path}/close` }, refused: { path: `${await draft()}/close` } };
  },
  'POST /desk/purchases/{purchase}/cancel': async () => ({
    ok: { path: `${await draft()}/cancel` },
    refused: { path: '/purchases/999/cancel' },
  }),
  'POST /desk/purchases/{purchase}/receipts': async () => {
    const arrived = (code: string) => ({ key: key(), code, pieces: 1 });
    const path = `${await sent()}/receipts`;
    return { ok: { path, json: arrived(item) }, refused: { path, json: arrived(goods.part.id) } };
  },
  'POST /desk/orders/{number}/charge/link': async () => ({
    ok: { path: `${await askedOrder()}/charge/link` },
    refused: { path: `/orders/${(await bought()).number}/charge/link` },
  }),
  'DELETE /desk/orders/{number}/charge': async () => ({
    ok: { path: `${await askedOrder()}/charge` },
    refused: { path: `/orders/${(await bought()).number}/charge` },
  }),
  'POST /desk/drafts': async () => ({
    ok: { path: '/drafts', json: { key: key(), ...prepared() } },
    refused: { path: '/drafts', json: { key: key(), ...prepared('none') } },
  }),
  'PUT /desk/drafts/{draft}': async () => ({
    ok: { path: await preparedOrder(), json: prepared() },
    refused: { path: '/drafts/999', json: prepared() },
  }),
  'POST /desk/drafts/{draft}/link': async () => ({
    ok: { path: `${await preparedOrder()}/link` },
    refused: { path: '/drafts/999/link' },
  }),
  'DELETE /desk/drafts/{draft}': async () => ({
    ok: { path: await preparedOrder() },
    refused: { path: '/drafts/999' },
  }),
  'POST /desk/spools/lots': async () => ({
    ok: { path: '/spools/lots', json: { code: 'L-2611', ...newLot } },
    refused: { path: '/spools/lots', json: { code: 'L-2611', ...newLot } },
  }),
  'POST /desk/spools/lots/{lot}/spools': async () => ({
    ok: { path: `${await lot()}/spools`, json: { key: key(), ...newSpools } },
    refused: { path: '/spools/lots/999/spools', json: { key: key(), ...newSpools } },
  }),
  'POST /desk/spools/lots/{lot}/gauge': async () => ({
    ok: { path: `${await lot()}/gauge`, body: gaugeCsv },
    refused: { path: '/spools/lots/999/gauge', body: gaugeCsv },
  }),
  'POST /desk/spools/{spool}/gauge': async () => ({
    ok: { path: `${await spool()}/gauge`, body: gaugeCsv },
    refused: { path: `/spools/${NO_SPOOL}/gauge`, body: gaugeCsv },
  }),
  'PUT /desk/spools/{spool}/weights': async () => ({
    ok: { path: `${await spool()}/weights`, json: { netGrams: 1004, emptyGrams: 238 } },
    refused: { path: `/spools/${NO_SPOOL}/weights`, json: { netGrams: 1004, emptyGrams: 238 } },
  }),
  'POST /desk/spools/{spool}/take-back': async () => ({
    ok: { path: `${await spool()}/take-back` },
    refused: { path: `/spools/${NO_SPOOL}/take-back` },
  }),
  'POST /desk/stock-takes': async () => ({
    ok: { path: '/stock-takes', json: { key: key(), name: 'All' } },
    refused: { path: '/stock-takes', json: { key: key(), name: 'None', q: 'no such item' } },
  }),
  'POST /desk/stock-takes/{take}/approve': async () => {
    const path = `${await take()}/approve`;
    return { ok: { path, json: { version: 0 } }, refused: { path: '/stock-takes/999/approve', json: { version: 0 } } };
  },
  'POST /desk/stock-takes/{take}/cancel': async () => ({
    ok: { path: `${await take()}/cancel` },
    refused: { path: '/stock-takes/999/cancel' },
  }),
  'PUT /desk/stock/{id}': async () => ({ ok: { path: `/stock/${item}`, json: { place: 'B-04' } }, refused: null }),
  'PUT /desk/stock-threshold': async () => ({
    ok: { path: '/stock-threshold', json: { threshold: 7 } },
    refused: null,
  }),
  'POST /desk/stock/{id}/prices': async () => {
    const price = (cents: number) => ({
      path: `/stock/${item}/prices`,
      json: { kind: 'price', key: key(), price: cents },
    });
    return { ok: price(2199), refused: null };
  },
  'DELETE /desk/prices/{change}': async () => {
    await post(`/stock/${item}/prices`, { kind: 'price', key: key(), price: 2199 });
    const { id } = await db.selectFrom('content_edits').select('id').executeTakeFirstOrThrow();
    return { ok: { path: `/prices/${id}` }, refused: null };
  },
  'POST /desk/reorders/{reorder}/stop': async () => {
    const to = (id: string) => ({ path: `/reorders/${id}/stop`, json: { reason: 'asked by phone' } });
    return { ok: to(await reordered()), refused: to(key()) };
  },
  'POST /desk/coupons': async () => twice({ path: '/coupons', json: coupon('AUTUMN10') }),
  'POST /desk/coupons/{code}/end': async () => {
    await post('/coupons', coupon('AUTUMN10'));
    return { ok: { path: '/coupons/AUTUMN10/end' }, refused: null };
  },
  'POST /desk/coupons/{code}/reopen': async () => {
    await post('/coupons', coupon('AUTUMN10'));
    const to = (endsAt: string | null) => ({ path: '/coupons/AUTUMN10/reopen', json: { endsAt } });
    return { ok: to(null), refused: to('2020-12-24T00:00:00Z') };
  },
  'POST /desk/polls': async () => twice({ path: '/polls', json: poll }),
  'POST /desk/polls/{id}/close': async () => twice({ path: `/polls/${(await post('/polls', poll)).id}/close` }),
  'POST /desk/notices': async () => ({
    ok: { path: '/notices', json: days('2099-12-24', '2099-12-26') },
    refused: { path: '/notices', json: days('2020-12-24', '2020-12-26') },
  }),
  'DELETE /desk/notices/{id}': async () => {
    const { id } = await post('/notices', days('2099-12-24', '2099-12-26'));
    return { ok: { path: `/notices/${id}` }, refused: null };
  },
  'POST /desk/vending/load': async () => ({
    ok: { path: '/vending/load' },
    refused: async () => {
      await press();
      return { path: '/vending/load' };
    },
  }),
  'POST /desk/vending/presses/{id}/settle': async () =>
    twice({ path: `/vending/presses/${(await press()).id}/settle`, json: { fell: true } }),
  'POST /desk/letters': async () => ({
    ok: { path: '/letters', json: { subject: 'Autumn', body: 'Colors.' } },
    refused: null,
  }),
  'PUT /desk/letters/{id}': async () => twice({ path: await letter(), json: { subject: 'A', body: 'B', revision: 1 } }),
  'DELETE /desk/letters/{id}': async () => ({
    ok: { path: await letter() },
    refused: { path: await letter({ state: 'sent' }) },
  }),
  'POST /desk/letters/{id}/test': async () => {
    const path = `${await letter()}/test`;
    return { ok: { path, json: { revision: 1 } }, refused: { path, json: { revision: 9 } } };
  },
  'POST /desk/letters/{id}/send': async () => {
    await subscribed();
    return twice({ path: `${await letter({ tested_revision: 1 })}/send`, json: { revision: 1 } });
  },
  'POST /desk/letters/{id}/stop': async () => twice({ path: `${await letter({ state: 'sending' })}/stop` }),
  'POST /desk/letters/{id}/continue': async () => twice({ path: `${await letter({ state: 'stopped' })}/continue` }),
  'POST /desk/reviews/{id}/publish': async () =>
    twice({ path: `/reviews/${await review()}/publish`, json: { version: 1 } }),
  'POST /desk/reviews/{id}/refuse': async () =>
    twice({ path: `/reviews/${await review()}/refuse`, json: { version: 1, reason: 'spam' } }),
  'PUT /desk/reviews/{id}/answer': async () =>
    twice({ path: `/reviews/${await review()}/answer`, json: { version: 1, answer: 'Thank you.' } }),
  'PUT /desk/reviews/{id}/photos/{photoId}': async () => {
    const id = await review();
    const photoId = key();
    const photo = { id: photoId, thumb_id: key(), review_id: id, width: 9, height: 9, bytes: 99, added_at: new Date() };
    await db.insertInto('product_review_photos').values(photo).execute();
    return { ok: { path: `/reviews/${id}/photos/${photoId}`, json: { hidden: true } }, refused: null };
  },
  'POST /desk/customers/{customer}/month': async () => {
    const { id } = await customer();
    return { ok: { path: `/customers/${id}/month`, json: { key: key(), reason: 'a late color' } }, refused: null };
  },
  'PUT /desk/customers/{customer}/tax-exempt': async () => {
    const { id } = await customer();
    return { ok: { path: `/customers/${id}/tax-exempt`, json: { taxExempt: false } }, refused: null };
  },
  'POST /desk/customers/{customer}/notes': async () => {
    const { id } = await customer();
    return { ok: { path: `/customers/${id}/notes`, json: { id: key(), text: 'Call first.' } }, refused: null };
  },
  'POST /desk/customers/{customer}/tags': async () => {
    const path = `/customers/${(await customer()).id}/tags`;
    return { ok: { path, json: { add: ['b2b'] } }, refused: null };
  },
  'POST /desk/customers/{customer}/sign-out': async () => ({
    ok: { path: `/customers/${(await customer()).id}/sign-out` },
    refused: null,
  }),
  'POST /desk/customers/{customer}/blocks': async () => ({
    ok: { path: `/customers/${(await customer()).id}/blocks`, json: { kinds: ['email'], reason: 'card testing' } },
    refused: null,
  }),
  'DELETE /desk/blocks/{id}': async () => {
    await post(`/customers/${(await customer()).id}/blocks`, { kinds: ['email'], reason: 'card testing' });
    const { id } = await db.selectFrom('checkout_blocks').select('id').executeTakeFirstOrThrow();
    return { ok: { path: `/blocks/${id}` }, refused: null };
  },
  'POST /desk/customers/{customer}/erase': async () => {
    const { id, email } = await customer();
    return { ok: { path: `/customers/${id}/erase`, json: { email } }, refused: null };
  },
  'POST /desk/staff': async () => ({
    ok: { path: '/staff', json: invitee() },
    refused: { path: '/staff', json: { ...invitee(), email: me.email } },
  }),
  'POST /desk/staff/{id}/invitation': async () => ({
    ok: { path: `/staff/${await invited()}/invitation` },
    refused: { path: `/staff/${await colleague()}/invitation` },
  }),
  'DELETE /desk/staff/{id}/invitation': async () => ({
    ok: { path: `/staff/${await invited()}/invitation` },
    refused: { path: `/staff/${await colleague()}/invitation` },
  }),
  'PUT /desk/staff/{id}/role': async () => ({
    ok: { path: `/staff/${await colleague()}/role`, json: { role: 'support' } },
    refused: null,
  }),
  'POST /desk/staff/{id}/reset': async () => ({ ok: { path: `/staff/${await colleague()}/reset` }, refused: null }),
  'DELETE /desk/staff/{id}': async () => ({ ok: { path: `/staff/${await colleague()}` }, refused: null }),
  'POST /desk/me/recovery-codes': async () => ({ ok: { path: '/me/recovery-codes' }, refused: null }),
  'PUT /desk/me/password': async () => ({
    ok: { path: '/me/password', json: { password: 'Brass-Lathe-77x' } },
    refused: null,
  }),
};

/** Recorded by the call alone: what no transaction of ours does. */
const elsewhere = `
  the queue's own tables:     POST /desk/jobs/retry-failed, POST /desk/jobs/{id}/retry
  the payment service first:  POST /desk/customers/{customer}/cancel-membership
  nothing changes:            POST /desk/customers/{customer}/data, POST /desk/content/mails/test
`;
/** Nobody asks later who did these, or the log of access keeps them. */
const unrecorded = `
  a lease:                    POST /desk/packing/next, POST /desk/packing/{orderId}/heartbeat,
                              PUT /desk/packing/{orderId}/ticks
  a file to print:            POST /desk/orders/slips, POST /desk/spools/labels
  a page to look at:          POST /desk/content/previews
  its own table says who:     POST /desk/stock-takes/{take}/counts,
                              POST /desk/packing/{orderId}/spools, DELETE /desk/packing/{orderId}/spools/{spool},
                              POST /desk/content/pictures
  access:                     POST /desk/sign-out, POST /desk/me/confirm, POST /desk/me/confirm/passkey,
                              DELETE /desk/me/sessions, DELETE /desk/me/sessions/{id}
  half of a way to sign in:   POST /desk/me/passkeys/options, POST /desk/me/totp
  with a device:              POST /desk/me/passkeys, DELETE /desk/me/passkeys/{id}, PUT /desk/me/totp
`;
const callsIn = (text: string) => [...text.matchAll(/(?:POST|PUT|DELETE) \/\S+[^\s,]/g)].map(([call]) => call);

/** What the database was told, by connection. */
function listen() {
  const told: { readonly on: unknown; readonly text: string }[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    told.push({ on: this, text: (typeof first === 'string' ? first : (first?.text ?? '')).trim().toLowerCase() });
    return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
  });
  return told;
}

/** Whether the entry was written in the transaction that made the change. */
function isWithChange(told: ReturnType<typeof listen>): boolean {
  const entries = told.filter(({ text }) => text.includes('into log.actions'));
  expect(entries).toHaveLength(1);
  const mine = told.filter(({ on }) => on === entries[0]?.on).map(({ text }) => text);
  const at = mine.findIndex((text) => text.includes('into log.actions'));
  const begin = mine.findLastIndex((text, index) => index < at && /^(begin|start transaction)/.test(text));
  const end = mine.findLastIndex((text, index) => index < at && /^(commit|rollback)/.test(text));
  return begin > end && begin + 1 < at;
}

async function entriesAfter(id: string) {
  const query = db.selectFrom('log.entries').select(['verb', 'outcome', 'by']).where('kind', '=', 'change');
  return await query.where('id', '>', id).execute();
}

async function send(call: string, { path, json, body }: Call) {
  const [method = 'POST'] = call.split(' ');
  const last = await db.selectFrom('log.actions').select('id').orderBy('id', 'desc').executeTakeFirst();
  const told = listen();
  const headers = { 'idempotency-key': key() };
  const takesJson = method !== 'DELETE' && (body === undefined ? { json: json ?? {} } : { body });
  const response = await desk.request(`/api/desk${path}`, { method, headers, ...takesJson });
  vi.restoreAllMocks();
  const entries = await entriesAfter(last?.id ?? '0');
  return { status: response.status, body: await response.text(), entries, told };
}

it('knows all that the desk changes', () => {
  const changes = [...deskPermissions.keys()].filter((call) => !call.startsWith('GET '));
  const known = [...Object.keys(table), ...callsIn(elsewhere), ...callsIn(unrecorded)];
  expect(known.toSorted()).toEqual(changes.toSorted());
});

describe.each(Object.entries(table))('%s', (call, calls) => {
  it('is recorded once, in the transaction of its change, and once when it is refused', async () => {
    const { ok, refused } = await calls();
    const yes = await send(call, ok);
    expect([yes.status, yes.body]).toEqual([200, expect.anything()]);
    expect(yes.entries).toMatchObject([{ by: me.email, outcome: 'done' }]);
    expect(isWithChange(yes.told)).toBe(true);
    if (!refused) return;
    const no = await send(call, typeof refused === 'function' ? await refused() : refused);
    expect(no.status).toBeGreaterThanOrEqual(400);
    expect(no.entries).toMatchObject([{ by: me.email, outcome: expect.stringMatching(/^refused: /) }]);
    expect(isWithChange(no.told)).toBe(false);
  });
});

const ofOneOrder = Object.entries(table).filter(([call]) => call.includes(' /desk/orders/{number}/'));
const countedChanges = async () => {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::int as points from rate_limits where key like 'desk: changes of orders:%'`.execute(
    db,
  );
  return rows[0]?.points ?? 0;
};

it.each(ofOneOrder)('%s counts as a change of an order', async (call, calls) => {
  const { ok } = await calls();
  const before = await countedChanges();
  await send(call, ok);
  expect(await countedChanges()).toBe(before + 1);
});

describe('an entry of the log', () => {
  const action = { by: 'dana', verb: 'polls close', target: '1' };
  const setThreshold = (threshold: number) => (trx: typeof db) =>
    trx.updateTable('stock_settings').set({ threshold }).execute();

  it('goes with its change when the transaction rolls back, and the attempt is recorded', async () => {
    const work = () =>
      auditedTransaction(db, async (trx) => {
        await setThreshold(9)(trx);
        await emitAudit(trx);
        throw new ShopError('conflict');
      });
    await expect(recordAction(shop.deps, action, work)).rejects.toThrow();
    expect(await entriesAfter('0')).toMatchObject([{ by: 'dana', outcome: expect.stringMatching(/^refused: /) }]);
  });

  it('says done when a step after the change fails', async () => {
    const work = async () => {
      await auditedTransaction(db, setThreshold(9));
      throw new Error('the catalogue could not be read');
    };
    await expect(recordAction(shop.deps, action, work)).rejects.toThrow();
    expect(await entriesAfter('0')).toMatchObject([{ by: 'dana', outcome: 'done' }]);
  });

  it('is there for each of several targets that failed together', async () => {
    const { verb, by } = action;
    const work = async () => {
      await setThreshold(9)(db);
      throw new Error('the database is full');
    };
    await expect(recordActions(shop.deps, { by, verb, targets: ['1', '2'] }, work)).rejects.toThrow('full');
    const failed = { by, verb, outcome: 'failed: Error: the database is full' };
    expect(await entriesAfter('0')).toEqual([failed, failed]);
  });

  it('is not written for shoppers and jobs', async () => {
    await auditedTransaction(db, setThreshold(9));
    expect(await entriesAfter('0')).toEqual([]);
  });

  it('is written by the command line in the same way', async () => {
    const { number } = await bought();
    const run = async () => {
      const told = listen();
      const code = await runShopCommand(
        { deps: shop.deps, user: 'dana', print: () => {} },
        ['orders', 'pack', number],
        () => {},
      );
      vi.restoreAllMocks();
      return { code, isTogether: isWithChange(told) };
    };
    expect(await run()).toEqual({ code: 0, isTogether: true });
    await db.updateTable('orders').set({ status: 'refunded' }).execute();
    expect(await run()).toEqual({ code: 1, isTogether: false });
    expect(await entriesAfter('0')).toMatchObject([
      { by: 'dana', verb: 'orders pack', outcome: 'done' },
      { by: 'dana', verb: 'orders pack', outcome: expect.stringMatching(/^refused: /) },
    ]);
  });
});
