import { describe, expect, it } from 'vitest';
import type { Mail } from '../../gateways/mail/mailer.ts';
import { createMailingApp, tokenIn } from '../../test/create-mailing-app.ts';
import { losingConnections } from '../../test/losing-connections.ts';
import { subscriberId } from '../newsletter.ts';
import { createLetter, readLetter } from './letters.ts';
import { continueLetter, sendLetter, startLetter, stopLetter } from './send-letter.ts';

const shop = await createMailingApp();
const { db } = shop.deps.connection;
const connections = await losingConnections(shop.deps);
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

async function subscribers(count: number, confirmedAt: Date | null = new Date()): Promise<string[]> {
  const emails = Array.from({ length: count }, () => shop.newAddress());
  await db
    .insertInto('newsletter_subscribers')
    .values(
      emails.map((email) => ({
        ...{ id: subscriberId(email, shop.deps.settings.tokenSecret), email },
        ...{ asked_at: new Date(), confirmed_at: confirmedAt },
      })),
    )
    .execute();
  return emails;
}

/** A letter that is being sent to so many subscribers, by a mail server whose answer to each mail the test chooses. */
async function sentTo(count: number) {
  const emails = await subscribers(count);
  const mails: Mail[] = [];
  let answer = async (_mail: Mail): Promise<void> => {};
  let turn = async (): Promise<void> => {};
  let jobs = 0;
  const deps = {
    ...{ ...shop.deps, clock },
    jobs: { enqueue: async () => void jobs++ },
    mailer: {
      send: async (mail: Mail) => {
        await answer(mail);
        mails.push(mail);
      },
      verify: async () => {},
      close: () => {},
    },
    pace: async <T>(work: () => Promise<T>) => {
      await turn();
      return await work();
    },
  };
  const id = await createLetter(deps, { subject: 'Autumn colors', body: 'Three *new* colors.' });
  await db.updateTable('letters').set({ tested_revision: 1 }).where('id', '=', id).execute();
  await startLetter(deps, id, { revision: 1 });
  return {
    ...{ id, deps, emails, mails },
    answers: (next: typeof answer) => {
      answer = next;
    },
    /** what a run waits for before each mail */
    waitsFor: (next: typeof turn) => {
      turn = next;
    },
    jobs: () => jobs,
    run: () => sendLetter(deps, { letterId: id }),
    letter: () => readLetter(deps, id),
    mailed: () => mails.map(({ to }) => to).sort(),
  };
}

/** A place where a run stops until the test lets it go on, the first time that it comes by; later ones pass. */
function gate() {
  let open = () => {};
  let isReached = false;
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    open: () => open(),
    pass: async () => {
      if (isReached) return;
      isReached = true;
      await closed;
    },
    reached: () => expect.poll(() => isReached).toBe(true),
  };
}

const refusal = (responseCode: number, command = 'RCPT TO') =>
  Object.assign(new Error(`${responseCode} no such user <ada@example.com>`), { responseCode, command });

describe('a letter', () => {
  it('reaches every confirmed subscriber once, with a link and a button to unsubscribe', async () => {
    await subscribers(2, null);
    const { emails, mails, run, letter, mailed } = await sentTo(5);
    await run();
    await run();
    expect(mailed()).toEqual([...emails].sort());
    expect(await letter()).toMatchObject({ state: 'sent', recipients: { sent: 5, waiting: 0, failed: 0 } });
    const [mail] = mails;
    const token = tokenIn(mail?.text ?? '', '/newsletter/unsubscribe/');
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${shop.deps.settings.publicUrl}/api/newsletter/one-click?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await shop.request(`/api/newsletter/one-click?token=${token}`, { method: 'POST' });
    const left = await db.selectFrom('newsletter_subscribers').select('email').execute();
    expect(left.map(({ email }) => email)).not.toContain(mail?.to);
  });

  it('is not sent to a subscriber who leaves before their turn', async () => {
    const { emails, answers, run, letter, mailed } = await sentTo(3);
    answers(async ({ to }) => {
      await db.deleteFrom('newsletter_subscribers').where('email', '!=', to).execute();
    });
    await run();
    expect(mailed()).toHaveLength(1);
    expect(emails).toContain(mailed()[0]);
    expect(await letter()).toMatchObject({ state: 'sent', recipients: { sent: 1, unsubscribed: 2 } });
  });

  it('stops at once, and goes on with those who do not have it', async () => {
    const { id, deps, emails, answers, run, letter, mailed } = await sentTo(4);
    answers(async () => {
      if (mailed().length === 1) await stopLetter(deps, id);
    });
    await run();
    expect(mailed()).toHaveLength(2);
    expect(await letter()).toMatchObject({ state: 'stopped', recipients: { sent: 2, waiting: 2 } });
    await run();
    expect(mailed()).toHaveLength(2);
    answers(async () => {});
    await continueLetter(deps, id);
    ahead += 120_000;
    await run();
    expect(mailed()).toEqual([...emails].sort());
    expect((await letter()).state).toBe('sent');
  });

  it('passes to another job after a minute, without ending', async () => {
    const { answers, run, letter, jobs, mailed, emails } = await sentTo(3);
    expect(jobs()).toBe(1);
    answers(async () => {
      ahead += 61_000;
    });
    await run();
    expect(mailed()).toHaveLength(1);
    expect(jobs()).toBe(2);
    expect((await letter()).state).toBe('sending');
    answers(async () => {});
    await run();
    expect(mailed()).toEqual([...emails].sort());
  });
});

describe('a mail server', () => {
  it('is not asked again about a refused recipient, and the reason is counted without the address', async () => {
    const { emails, answers, run, letter, mailed } = await sentTo(3);
    answers(async ({ to }) => {
      if (to === emails[1]) throw refusal(550);
    });
    await run();
    await run();
    expect(mailed()).toHaveLength(2);
    const { state, recipients, failures } = await letter();
    expect({ state, recipients }).toMatchObject({ state: 'sent', recipients: { sent: 2, failed: 1 } });
    expect(failures).toMatchObject([{ count: 1 }]);
    expect(failures[0]?.error).not.toContain('ada@example.com');
  });

  it('gets the mail of a recipient whom it deferred later, after the others', async () => {
    const { emails, answers, run, letter, mailed } = await sentTo(3);
    answers(async ({ to }) => {
      if (to === emails[0]) throw refusal(451);
    });
    await expect(run()).rejects.toThrow('deferred some recipients');
    expect(mailed()).toHaveLength(2);
    answers(async () => {});
    ahead += 16 * 60_000;
    await run();
    expect(mailed()).toEqual([...emails].sort());
    expect((await letter()).state).toBe('sent');
  });

  it('costs no recipient a try while it is down, however long that takes', async () => {
    const { emails, answers, run, letter, mailed } = await sentTo(2);
    answers(async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    for (let times = 0; times < 12; times++) await expect(run()).rejects.toThrow('ECONNREFUSED');
    expect((await letter()).recipients).toMatchObject({ waiting: 2, failed: 0 });
    answers(async () => {});
    await run();
    expect(mailed()).toEqual([...emails].sort());
  });

  it('counts as refusing a recipient whom it defers for two hours', async () => {
    const { answers, run, letter } = await sentTo(1);
    answers(async () => {
      throw refusal(451);
    });
    for (let times = 0; times < 7; times++) {
      await expect(run()).rejects.toThrow('deferred some recipients');
      ahead += 16 * 60_000;
    }
    await run();
    expect(await letter()).toMatchObject({ state: 'sent', recipients: { failed: 1 } });
  });
});

describe('a killed worker', () => {
  it('leaves its letter to another; only the mail it was sending may arrive twice', async () => {
    const { emails, mails, answers, run, letter, mailed } = await sentTo(4);
    let release = () => {};
    const hangs = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHanging = false;
    answers(async () => {
      if (mailed().length < 2) return;
      isHanging = true;
      await hangs;
    });
    const killed = run();
    await expect.poll(() => isHanging).toBe(true);
    // Its lease holds for a while, as it may only be slow.
    await expect(run()).rejects.toThrow('Another run');
    ahead += 91_000;
    answers(async () => {});
    await run();
    expect(mailed()).toEqual([...emails].sort());
    expect((await letter()).state).toBe('sent');
    // The first one was alive after all: its mail arrives, and nothing else of it counts.
    release();
    await killed;
    expect(mails).toHaveLength(5);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(4);
    expect(await letter()).toMatchObject({ state: 'sent', recipients: { sent: 4 } });
  });

  it('ends the mail it had begun if it was only slow, unless the other has begun it again', async () => {
    const { id, emails, mails, answers, run, letter, mailed } = await sentTo(3);
    const [slow, other] = [gate(), gate()];
    answers(slow.pass);
    const late = run();
    await slow.reached();
    // The other comes to this recipient last.
    await db
      .updateTable('letter_recipients')
      .set({ next_at: new Date(clock().getTime() + 3_600_000) })
      .where('letter_id', '=', id)
      .where('state', '=', 'sending')
      .execute();
    ahead += 91_000;
    answers(other.pass);
    const next = run();
    await other.reached();
    slow.open();
    await late;
    expect(await letter()).toMatchObject({ state: 'sending', recipients: { sent: 1, sending: 1, waiting: 1 } });
    other.open();
    await next;
    expect(mailed()).toEqual([...emails].sort());
    expect(mails).toHaveLength(3);
    expect(await letter()).toMatchObject({ state: 'sent', recipients: { sent: 3 } });
  });

  it.each([
    ['is refused', refusal(550)],
    ['is put off', refusal(451)],
    ['finds no server', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ])('changes nothing when its mail %s after another has sent it', async (_, error) => {
    const { emails, answers, run, letter, mailed } = await sentTo(3);
    const slow = gate();
    answers(async () => {
      await slow.pass();
      throw error;
    });
    const late = run().catch(() => {});
    await slow.reached();
    ahead += 91_000;
    answers(async () => {});
    await run();
    slow.open();
    await late;
    await run();
    expect(mailed()).toEqual([...emails].sort());
    expect(await letter()).toMatchObject({ state: 'sent', recipients: { sent: 3, waiting: 0, failed: 0 } });
  });

  it('sends nothing when it wakes before its next mail', async () => {
    const { emails, mails, waitsFor, run, letter, mailed } = await sentTo(3);
    const asleep = gate();
    waitsFor(async () => {
      if (mails.length === 1) await asleep.pass();
    });
    const sleeping = run();
    await asleep.reached();
    ahead += 91_000;
    waitsFor(async () => {});
    await run();
    // One of them leaves in the meantime, and must not be mailed either.
    await db
      .deleteFrom('newsletter_subscribers')
      .where('email', '=', emails[2] ?? '')
      .execute();
    asleep.open();
    await sleeping;
    expect(mails).toHaveLength(3);
    expect(mailed()).toEqual([...emails].sort());
    expect((await letter()).state).toBe('sent');
  });

  // One worker is slow at some mail, another takes over and is killed before or after one of its statements, and a third
  // ends the letter, in whatever order the first two wake up.
  it.each(
    [1, 2, 3].flatMap((mail) =>
      [1, 2, 3, 4, 5, 6].flatMap((n) => [[n, 'before', mail] as const, [n, 'after', mail] as const]),
    ),
  )(
    'at statement %i (%s), after one that is slow at mail %i, costs nobody the letter',
    async (statement, when, slowAt) => {
      shop.allowErrors();
      const { emails, mails, answers, run, letter } = await sentTo(3);
      const slow = gate();
      let begun = 0;
      answers(async () => {
        begun += 1;
        if (begun === slowAt) await slow.pass();
      });
      const late = run().catch(() => {});
      await slow.reached();
      ahead += 91_000;
      connections.loseAt(statement, when);
      await run().catch(() => {});
      await connections.heal();
      slow.open();
      await late;
      ahead += 91_000;
      await run().catch(() => {});
      const ids = mails.map(({ messageId }) => messageId);
      expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(emails));
      expect(new Set(ids).size).toBe(3);
      // Once more for each worker that was in the middle of a mail.
      expect(ids.length).toBeLessThanOrEqual(5);
      expect((await letter()).state).toBe('sent');
    },
  );

  // The shop is killed before and after each statement of a run.
  it.each(
    Array.from({ length: 12 }, (_, place) => place + 1).flatMap((n) => [[n, 'before'] as const, [n, 'after'] as const]),
  )('costs nobody the letter when killed at statement %i (%s)', async (statement, when) => {
    // The catalogue asks over the same connections.
    shop.allowErrors();
    const { emails, mails, run, letter } = await sentTo(3);
    connections.loseAt(statement, when);
    await run().catch(() => {});
    await connections.heal();
    ahead += 91_000;
    await run().catch(() => {});
    const ids = mails.map(({ messageId }) => messageId);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(emails));
    expect(new Set(ids).size).toBe(3);
    expect(ids.length).toBeLessThanOrEqual(4);
    expect((await letter()).state).toBe('sent');
  });
});
