import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Suggestions } from '../../contract/search-suggestions.ts';
import { server } from '../mocks/server.ts';
import { type SearchSuggestions, searchSuggestions } from './suggestions.ts';

const one = (label: string) => ({ label, url: `/shop/PLA/${label}-1.75mm-1kg/`, detail: 'PLA · $24.99' });
const none: Suggestions = { goods: [], categories: [], posts: [], answers: [] };

let asked: string[] = [];
let search: SearchSuggestions;
const state = () => search.$suggestions.get();
const labels = () => state().groups.flatMap(({ suggestions }) => suggestions.map(({ label }) => label));

function answerWith(answer: (q: string) => Response | Promise<Response>): void {
  server.use(
    http.get('/api/search/suggestions', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(q);
      return answer(q);
    }),
  );
}

beforeEach(() => {
  asked = [];
  search = searchSuggestions();
  answerWith((q) =>
    HttpResponse.json({ ...none, goods: [one('Petrol'), one('Peach')], posts: [one(`Post about ${q}`)] }),
  );
});

afterEach(() => search.close());

async function typed(text: string): Promise<void> {
  search.type(text);
  await vi.waitFor(() => expect(state().words).toBe(text.trim()));
}

describe('typing', () => {
  it('opens the groups that the shop has suggestions for, and announces their number', async () => {
    await typed(' pe ');
    expect(state()).toMatchObject({ isOpen: true, active: -1, message: '3 suggestions' });
    expect(state().groups.map(({ name }) => name)).toEqual(['Goods', 'Posts']);
    expect(asked).toEqual(['pe']);
  });

  it('asks once for letters in quick succession', async () => {
    for (const text of ['p', 'pe', 'pet']) search.type(text);
    await vi.waitFor(() => expect(labels()).toContain('Post about pet'));
    expect(asked).toEqual(['pet']);
  });

  it('never shows an answer for earlier words, even if it comes last', async () => {
    const held = Promise.withResolvers<void>();
    answerWith(async (q) => {
      if (q === 'pe') await held.promise;
      return HttpResponse.json({ ...none, goods: [one(q)] });
    });
    search.type('pe');
    await vi.waitFor(() => expect(asked).toEqual(['pe']));
    await typed('petrol');
    held.resolve();
    const seen: string[] = [];
    search.$suggestions.listen(({ words }) => seen.push(words));
    await typed('petrol 5');
    expect(seen).not.toContain('pe');
    expect(labels()).toEqual(['petrol 5']);
  });

  it('asks for at most 100 characters', async () => {
    search.type('a'.repeat(300));
    await vi.waitFor(() => expect(asked).toEqual(['a'.repeat(100)]));
  });

  it('closes the list when the words are deleted', async () => {
    await typed('pe');
    search.type('');
    expect(state()).toMatchObject({ isOpen: false, groups: [], message: '' });
  });

  it('says that nothing was found, without an empty list', async () => {
    answerWith(() => HttpResponse.json(none));
    await typed('zzz');
    expect(state()).toMatchObject({ isOpen: false, message: 'No suggestions' });
  });

  it.each([
    ['is offline', () => HttpResponse.error()],
    ['fails', () => HttpResponse.json({ code: 'internal', message: 'Sorry.' }, { status: 500 })],
    ['answers something else', () => HttpResponse.json({ goods: [{ label: 'x', url: 'javascript:alert(1)' }] })],
  ])('closes the list and stays silent when the shop %s', async (_, answer) => {
    await typed('pe');
    answerWith(answer);
    search.type('pet');
    await vi.waitFor(() => expect(state()).toMatchObject({ isOpen: false, groups: [], message: '' }));
  });
});

describe('keys', () => {
  const press = (...keys: string[]) => keys.map((key) => search.press(key, 'pe'));

  it('move through the suggestions, the link to all results and back to the field', async () => {
    await typed('pe');
    press('ArrowDown', 'ArrowDown');
    expect(state().active).toBe(1);
    press('End');
    expect(state().active).toBe(3);
    press('ArrowDown');
    expect(state().active).toBe(-1);
    press('ArrowUp', 'Home');
    expect(state().active).toBe(0);
    press('ArrowUp');
    expect(state().active).toBe(-1);
  });

  it('move the caret where they do so in any field', async () => {
    expect(press('Home', 'End', 'Escape', 'a')).toEqual([false, false, false, false]);
    await typed('pe');
    expect(press('Home', 'End', 'ArrowLeft', 'Tab')).toEqual([false, false, false, false]);
  });

  it('forget the active suggestion when the shopper types on', async () => {
    await typed('pe');
    press('ArrowDown');
    search.type('pet');
    expect(state().active).toBe(-1);
  });

  it('close the list with Escape and reopen it with an arrow, without another call', async () => {
    await typed('pe');
    expect(press('Escape')).toEqual([true]);
    expect(state()).toMatchObject({ isOpen: false, words: 'pe' });
    expect(press('ArrowDown')).toEqual([true]);
    expect(state().isOpen).toBe(true);
    expect(asked).toEqual(['pe']);
  });

  it('ask with an arrow for words that were there before', async () => {
    expect(search.press('ArrowDown', '')).toBe(false);
    press('ArrowDown');
    await vi.waitFor(() => expect(state().isOpen).toBe(true));
  });
});

describe('closing', () => {
  afterEach(() => vi.useRealTimers());

  it('cancels what was still to come', async () => {
    vi.useFakeTimers();
    search.type('pe');
    search.close();
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
    expect(state().isOpen).toBe(false);
  });
});
