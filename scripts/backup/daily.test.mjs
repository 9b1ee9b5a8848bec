// @ts-check
import { expect, it } from 'vitest';
import { keepDaily, readBackupTime } from './daily.mjs';

const HOUR = 3600_000;

/** @param {string} iso */
async function scheduled(iso) {
  let now = Date.parse(iso);
  /** @type {string[]} */
  const made = [];
  let look = () => {};
  const state = { code: 0 };
  keepDaily({
    at: '03:15',
    now: () => now,
    every: (work) => {
      look = work;
    },
    backUp: async () => {
      made.push(new Date(now).toISOString().slice(5, 16));
      return state.code;
    },
  });
  return {
    made,
    state,
    /** @param {number} hours */
    async pass(hours) {
      for (const end = now + hours * HOUR; now < end; ) {
        now += 60_000;
        look();
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
  };
}

it('makes a backup each day at its time, and one at the start in case the last was missed', async () => {
  const { made, pass } = await scheduled('2026-12-30T20:00:00Z');
  await pass(60);
  expect(made).toEqual(['12-30T20:00', '12-31T03:15', '01-01T03:15', '01-02T03:15']);
});

it('tries again an hour after a failure', async () => {
  const { made, state, pass } = await scheduled('2026-03-01T02:00:00Z');
  state.code = 1;
  await pass(3.5);
  state.code = 0;
  await pass(24);
  expect(made).toEqual([
    ...['03-01T02:00', '03-01T03:15', '03-01T04:15', '03-01T05:15'],
    ...['03-01T06:15', '03-02T03:15'],
  ]);
});

it('rejects a time that is none', () => {
  expect(readBackupTime(undefined)).toBe('03:15');
  expect(() => readBackupTime('3 am')).toThrow('BACKUP_AT must look like 03:15.');
});
