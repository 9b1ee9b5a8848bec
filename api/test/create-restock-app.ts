import { beforeEach } from 'vitest';
import type { Deps } from '../deps.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { createTestApp } from './create-test-app.ts';
import { goods } from './factory-items.ts';
import { jobsInMemory } from './jobs-in-memory.ts';
import { keptMails } from './kept-mails.ts';

/** The whole API with a mail server and a queue that are looked at, and a clock that can be moved on. */
export async function createRestockApp(overrides: Partial<Deps> = {}) {
  const { jobs, ...queue } = jobsInMemory();
  const { mails, mailer } = keptMails();
  let ahead = 0;
  let visitors = 0;
  const shop = await createTestApp({ jobs, clock: () => new Date(Date.now() + ahead), ...overrides });
  const handlers = jobHandlers(shop.deps, mailer);

  beforeEach(() => {
    mails.length = 0;
    ahead = 0;
    queue.empty();
  });

  async function post(path: string, json: unknown): Promise<Response> {
    return await shop.request(path, { method: 'POST', json });
  }

  /** Does what is queued, and returns the mails of the test so far. */
  async function deliver() {
    await queue.work(handlers);
    return mails;
  }

  /** Asks for an alert and follows the link in the mail. */
  async function signUp(email: string, itemId: string = goods.soldOut.id) {
    await post('/api/restock-alerts', { itemId, email });
    const mail = (await deliver()).at(-1);
    if (mail?.to !== email) throw new Error(`no mail to ${email}`);
    const answer = await post('/api/restock-alerts/confirm', { token: linkToken(mail.text, 'confirm') });
    return await answer.json();
  }

  return {
    ...shop,
    mails,
    post,
    deliver,
    signUp,
    handlers,
    waiting: queue.names,
    advanceDays: (days: number) => {
      ahead += days * 86_400_000;
    },
    /** An address that no other test counts tries of. */
    newAddress: () => `ada${visitors++}.${crypto.randomUUID()}@example.com`,
    alerts: () => shop.deps.connection.db.selectFrom('restock_alerts').selectAll().orderBy('asked_at').execute(),
  };
}

/** The token in a mail's link to this page. */
export function linkToken(text: string, page: 'confirm' | 'unsubscribe'): string {
  const [, token] = new RegExp(`/alerts/${page}/\\?token=([\\w.-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`no link to ${page} in: ${text}`);
  return token;
}
