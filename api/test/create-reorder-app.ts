import { DateTime } from 'luxon';
import { beforeEach } from 'vitest';
import type { Reorder } from '../../contract/reorders.ts';
import type { Deps } from '../domain/deps.ts';
import { advanceReorders } from '../domain/reorders/advance-reorders.ts';
import { daysToChoose } from '../domain/reorders/reorder-rows.ts';
import { jobHandlers } from '../job-handlers.ts';
import { newSession, signedIn } from './accounts.ts';
import { usCustomer } from './buyer.ts';
import { tokenIn } from './create-mailing-app.ts';
import { createPayingApp } from './create-paying-app.ts';
import { goods } from './factory-items.ts';
import { addMember } from './fixtures/member.ts';
import { jobsInMemory } from './jobs-in-memory.ts';
import { keptMails } from './kept-mails.ts';
import type { ShopClient } from './shop-client.ts';
import { TEST_KEYS } from './start-test-stripe.ts';

const DAY_MINUTES = 24 * 60;
/** Mails about orders of the first day that may be chosen leave at nine: before that, none would be due. */
const HOUR = 11;

interface ReorderInput {
  readonly card?: string;
  readonly lines?: readonly { itemId: string; qty: number }[];
  readonly weeks?: number;
  readonly customerInfo?: object;
}

/** The whole API with the look-alike of Stripe, accounts that reorder, and mails that tests can read. */
export async function createReorderApp(overrides: Partial<Deps> = {}) {
  const { jobs, ...queue } = jobsInMemory();
  const { mails, mailer } = keptMails();
  const shop = await createPayingApp({ jobs, ...overrides });
  const { db, stripe, sandbox } = shop;
  const clock = { ...shop.clock, reset: startForenoon };

  function startForenoon(): void {
    shop.clock.reset();
    const now = DateTime.fromJSDate(shop.clock.now(), { zone: shop.deps.store.timeZone });
    const today = now.startOf('day').set({ hour: HOUR });
    const next = today > now ? today : today.plus({ days: 1 });
    shop.clock.advanceMinutes(next.diff(now, 'minutes').minutes);
  }

  beforeEach(() => {
    mails.length = 0;
    queue.empty();
    startForenoon();
  });

  const typed = async (method: string) =>
    (await stripe.testHelpers.confirmationTokens.create({ payment_method: method })).id;
  const firstDay = () => daysToChoose(shop.deps.clock(), shop.deps.store).first;

  /** An account with a saved card. */
  async function account({ member = false, card = 'pm_card_visa' } = {}) {
    const { client, user } = await signedIn(shop);
    if (member)
      await addMember({ db }, user.id, { validUntil: new Date(shop.deps.clock().getTime() + 90 * 86_400_000) });
    const saved = await saveCard(client, user.user_id, card);
    const path = `/api/user/${user.user_id}/reorders`;
    return { client, user, path, card: saved, again: async () => (await newSession(shop, user.id)).client };
  }

  async function saveCard(client: ShopClient, userId: string, method: string): Promise<string> {
    const body = { token: await typed(method) };
    const answer = await client.json(`/api/user/${userId}/payments`, { method: 'POST', json: body });
    if (!answer.requiresAction) return answer.id;
    await passBank(answer.clientSecret, 'setup_intents');
    const setupIntentId = answer.setupIntentId;
    return (await client.json(`/api/user/${userId}/payments`, { method: 'POST', json: { ...body, setupIntentId } })).id;
  }

  async function passBank(clientSecret: string, kind: 'setup_intents' | 'payment_intents' = 'payment_intents') {
    const [intent = ''] = clientSecret.split('_secret_');
    await sandbox.browser.request(`/v1/${kind}/${intent}/authenticate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TEST_KEYS.publishable}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ client_secret: clientSecret, outcome: 'succeeded' }),
    });
  }

  function bodyOf(card: string, { lines, weeks = 4, customerInfo = usCustomer }: ReorderInput = {}) {
    return {
      ...{ id: crypto.randomUUID(), weeks, customerInfo, cardId: card, date: firstDay() },
      lines: lines ?? [{ itemId: goods.spool.id, qty: 2 }],
    };
  }

  /** An account with a reorder that is due in three days. */
  async function reordering(input: ReorderInput & { member?: boolean } = {}) {
    const ada = await account(input);
    const body = bodyOf(ada.card, input);
    const { reorders } = await ada.client.json(ada.path, { method: 'POST', json: body });
    const { id } = body;
    const send = (verb: string, json?: unknown) => call(ada.client, `${ada.path}/${id}/${verb}`, json);
    return {
      ...ada,
      id,
      added: reorders[0] as Reorder,
      /** as it is shown now; the session of before may have ended */
      shown: async (): Promise<Reorder> =>
        (await (await ada.again()).json(ada.path)).reorders.find((each: Reorder) => each.id === id),
      send,
      change: (json: unknown) => ada.client.request(`${ada.path}/${id}`, { method: 'PUT', json }),
      orders: () => db.selectFrom('orders').selectAll().where('owner', '=', ada.user.id).orderBy('ts').execute(),
      row: () => db.selectFrom('reorders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      paid: async (): Promise<number[]> => {
        const own = await db.selectFrom('orders').select('id').where('owner', '=', ada.user.id).execute();
        return (await Promise.all(own.map((order) => shop.chargesOf(order.id)))).flat();
      },
    };
  }

  const run = () => advanceReorders(shop.deps);

  return {
    ...shop,
    clock,
    mails,
    account,
    bodyOf,
    reordering,
    saveCard,
    passBank,
    firstDay,
    run,
    /** Runs the queued jobs; returns the mails of the test so far. */
    async deliver() {
      await queue.work(jobHandlers(shop.deps, mailer));
      return mails;
    },
    subjects: async () => {
      await queue.work(jobHandlers(shop.deps, mailer));
      return mails.map(({ subject }) => subject);
    },
    /** The tokens of the links in the notice. */
    async links() {
      await queue.work(jobHandlers(shop.deps, mailer));
      const text = mails.findLast(({ subject }) => subject.includes('reorder comes'))?.text ?? '';
      const tokens = text
        .split('/reorders/link/')
        .slice(1)
        .map((rest) => tokenIn(`/reorders/link/${rest}`, '/reorders/link/'));
      const [skip = '', swap = '', stop = ''] = tokens;
      return { skip, swap, stop };
    },
    /** Lets the job run on the day of the notice, and on that of the order. */
    async notice() {
      clock.advanceMinutes(10);
      await run();
    },
    async dueDay() {
      await run();
      clock.advanceMinutes(3 * DAY_MINUTES + 10);
      await run();
    },
    advanceDays: (days: number) => clock.advanceMinutes(days * DAY_MINUTES),
  };
}

function call(client: ShopClient, path: string, json?: unknown) {
  return client.request(path, { method: 'POST', ...(json !== undefined && { json }) });
}
