import { atom, type ReadableAtom } from 'nanostores';
import { counted } from '../../contract/counted.ts';
import { MAX_SEARCH_LENGTH } from '../../contract/search-limits.ts';
import { type Suggestion, type Suggestions, suggestionsSchema } from '../../contract/search-suggestions.ts';
import { callApi } from '../lib/api.ts';

/** Later suggestions would no longer help; in milliseconds. */
const TIMEOUT = 4_000;

/** What the shop suggests for typed words. Throws an ApiError. */
function fetchSuggestions(words: string, signal: AbortSignal): Promise<Suggestions> {
  const query = new URLSearchParams({ q: words.slice(0, MAX_SEARCH_LENGTH) });
  return callApi(`/api/search/suggestions?${query}`, suggestionsSchema, { signal, timeout: TIMEOUT });
}

/** After the last key, in milliseconds: fast typists send one call a word. */
const DEBOUNCE_MS = 120;

/** The groups in the order shown. */
const groupNames = [
  ['goods', 'Goods'],
  ['categories', 'Categories'],
  ['posts', 'Posts'],
  ['answers', 'Answers'],
] as const;

export interface SuggestionGroup {
  readonly name: (typeof groupNames)[number][1];
  readonly suggestions: readonly Suggestion[];
}

interface SuggestionsState {
  /** what the suggestions were fetched for */
  readonly words: string;
  readonly groups: readonly SuggestionGroup[];
  readonly isOpen: boolean;
  /** Index of the active option in the order shown; -1 is the field itself. */
  readonly active: number;
  /** for screen readers */
  readonly message: string;
}

const nothing: SuggestionsState = { words: '', groups: [], isOpen: false, active: -1, message: '' };

export interface SearchSuggestions {
  readonly $suggestions: ReadableAtom<SuggestionsState>;
  /** The field's text changed. */
  type(text: string): void;
  /** Handles a key that moves between options, opens or closes; returns false for any other. */
  press(key: string, text: string): boolean;
  close(): void;
}

/** The suggestions of one search field. */
export function searchSuggestions(): SearchSuggestions {
  const $suggestions = atom(nothing);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call = new AbortController();

  const change = (to: Partial<SuggestionsState>) => $suggestions.set({ ...$suggestions.get(), ...to });
  function cancel(): void {
    clearTimeout(timer);
    call.abort();
  }

  async function load(words: string): Promise<void> {
    call = new AbortController();
    const { signal } = call;
    // Without an answer the field still searches on Enter.
    const answer = await fetchSuggestions(words, signal).catch(() => null);
    if (signal.aborted) return;
    if (!answer) return $suggestions.set(nothing);
    const groups = groupsOf(answer);
    const count = countOf(groups);
    $suggestions.set({ words, groups, isOpen: count > 0, active: -1, message: countText(count) });
  }

  function close(): void {
    cancel();
    change({ isOpen: false, active: -1, message: '' });
  }

  /** One more than the suggestions: the last option shows all results. */
  function step(key: string): number | undefined {
    const { groups, active } = $suggestions.get();
    const last = countOf(groups);
    if (key === 'ArrowDown') return active === last ? -1 : active + 1;
    if (key === 'ArrowUp') return active === -1 ? last : active - 1;
    // In the field itself they move the caret.
    if (active === -1) return undefined;
    return key === 'Home' ? 0 : key === 'End' ? last : undefined;
  }

  return {
    $suggestions,
    type(text) {
      cancel();
      const words = text.trim();
      if (words === '') return $suggestions.set(nothing);
      // Earlier suggestions stay until the answer, so that the list does not flicker; none of them is chosen by Enter.
      change({ active: -1 });
      timer = setTimeout(() => void load(words), DEBOUNCE_MS);
    },
    press(key, text) {
      const { isOpen, groups, words } = $suggestions.get();
      if (!isOpen) {
        const typed = text.trim();
        if (typed === '' || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
        cancel();
        if (groups.length > 0 && words === typed) change({ isOpen: true });
        else void load(typed);
        return true;
      }
      if (key === 'Escape') {
        close();
        return true;
      }
      const active = step(key);
      if (active !== undefined) change({ active });
      return active !== undefined;
    },
    close,
  };
}

function groupsOf(answer: Suggestions): SuggestionGroup[] {
  return groupNames
    .map(([key, name]) => ({ name, suggestions: answer[key] }))
    .filter(({ suggestions }) => suggestions.length > 0);
}

function countOf(groups: readonly SuggestionGroup[]): number {
  return groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
}

function countText(count: number): string {
  if (count === 0) return 'No suggestions';
  return counted(count, 'suggestion');
}
