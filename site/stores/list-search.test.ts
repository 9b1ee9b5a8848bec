import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forEachFacet } from '../../contract/listing/facets.ts';
import type { SearchAnswer } from '../../contract/search.ts';
import { ListSearch } from './list-search.ts';

const answer = (total: number): SearchAnswer => ({
  total,
  all: 9,
  page: 1,
  pages: 1,
  counts: forEachFacet(() => ({})),
  cards: [],
  reading: null,
  foundPages: [],
  corrected: null,
  nearest: [],
});

/** A shop that answers when the test says so. */
function slowShop() {
  const asked: { query: string; signal: AbortSignal; reply: (value: SearchAnswer) => void; fail: () => void }[] = [];
  const search = new ListSearch<SearchAnswer>(
    (query, signal) =>
      new Promise((reply, reject) => asked.push({ query, signal, reply, fail: () => reject(new Error('down')) })),
  );
  return { search, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('asks at once, and for somebody who types again when the typing pauses', async () => {
  const { search, asked } = slowShop();
  void search.find('?q=p');
  void search.find('?q=pe');
  void search.find('?q=pet');
  expect(asked.map(({ query }) => query)).toEqual(['?q=p']);
  await vi.runAllTimersAsync();
  expect(asked.map(({ query }) => query)).toEqual(['?q=p', '?q=pet']);
});

test('aborts an older question, and drops its answer', async () => {
  const { search, asked } = slowShop();
  const older = search.find('?q=red');
  await vi.advanceTimersByTimeAsync(1_000);
  const newer = search.find('?q=blue');
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.reply(answer(2));
  asked[0]?.reply(answer(1));
  expect(await older).toBeUndefined();
  expect((await newer)?.total).toBe(2);
});

test('answers again without asking', async () => {
  const { search, asked } = slowShop();
  const first = search.find('?q=red');
  asked[0]?.reply(answer(1));
  await first;
  expect((await search.find('?q=red'))?.total).toBe(1);
  expect(asked).toHaveLength(1);
});

test('passes on a failure, except of a question that nobody waits for', async () => {
  const { search, asked } = slowShop();
  const failed = search.find('?q=red');
  asked[0]?.fail();
  await expect(failed).rejects.toThrow('down');
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = search.find('?q=blue');
  search.stop();
  asked[1]?.fail();
  expect(await stopped).toBeUndefined();
});
