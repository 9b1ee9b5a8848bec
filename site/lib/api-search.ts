import { MAX_SEARCH_LENGTH } from '../../contract/search-limits.ts';
import { type Suggestions, suggestionsSchema } from '../../contract/search-suggestions.ts';
import { callApi } from './api.ts';

/** Later suggestions would no longer help; in milliseconds. */
const TIMEOUT = 4_000;

/** What the shop suggests for typed words. Throws an ApiError. */
export function fetchSuggestions(words: string, signal: AbortSignal): Promise<Suggestions> {
  const query = new URLSearchParams({ q: words.slice(0, MAX_SEARCH_LENGTH) });
  return callApi(`/api/search/suggestions?${query}`, suggestionsSchema, { signal, timeout: TIMEOUT });
}
