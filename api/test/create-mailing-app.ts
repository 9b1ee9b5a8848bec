import { beforeEach } from 'vitest';
import type { Deps } from '../domain/deps.ts';
import { jobHandlers } from '../job-handlers.ts';
import { createTestApp } from './create-test-app.ts';
import { jobsInMemory } from './jobs-in-memory.ts';
import { keptMails } from './kept-mails.ts';

/** The whole API with an in-memory mail server and queue that tests can read, and a clock that they can advance. */
export async function createMailingApp(overrides: Partial<Deps> = {}) {
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

  return {
    ...shop,
    mails,
    handlers,
    waiting: queue.names,
    post: async (path: string, json: unknown) => await shop.request(path, { method: 'POST', json }),
    /** Runs the queued jobs, and returns all emails of the test so far. */
    async deliver() {
      await queue.work(handlers);
      return mails;
    },
    advanceDays: (days: number) => {
      ahead += days * 86_400_000;
    },
    /** An address whose attempts no other test counts. */
    newAddress: () => `ada${visitors++}.${crypto.randomUUID()}@example.com`,
  };
}

/** The token in an email's link to a page such as /alerts/confirm/. */
export function tokenIn(text: string, page: string): string {
  const [, token] = new RegExp(`${page}\\?token=([\\w.-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`no link to ${page} in: ${text}`);
  return token;
}
