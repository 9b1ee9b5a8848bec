import type { Card } from '../../contract/listing/card.ts';
import type { SearchAnswer } from '../../contract/search.ts';
import type { Suggestion } from '../../contract/search-suggestions.ts';
import { type AnswerParser, callApi } from './api.ts';

/** Parsed by hand: the contract's schema would double a list's script. Cards escape all that they show. */
const answerParser: AnswerParser<SearchAnswer> = {
  safeParse: (body) => (isAnswer(body) ? { success: true, data: body } : { success: false }),
};

/** The cards of a list that match `query`, as in the addresses of list pages; throws an ApiError. */
export function fetchMatches(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  return callApi(`/api/search${query}`, answerParser, { signal });
}

function isAnswer(body: unknown): body is SearchAnswer {
  return (
    isRecord(body) &&
    [body['total'], body['all'], body['page'], body['pages']].every(Number.isInteger) &&
    isRecord(body['counts']) &&
    [body['cards'], body['nearest']].every((cards) => Array.isArray(cards) && cards.every(isCard)) &&
    Array.isArray(body['foundPages']) &&
    body['foundPages'].every(isPage)
  );
}

function isPage(page: unknown): page is Suggestion {
  return (
    isRecord(page) &&
    ['label', 'url', 'detail'].every((field) => typeof page[field] === 'string') &&
    String(page['url']).startsWith('/')
  );
}

function isCard(card: unknown): card is Card {
  return (
    isRecord(card) &&
    ['id', 'name', 'url', 'itemUrl', 'line', 'alt', 'hex'].every((field) => typeof card[field] === 'string') &&
    ['price', 'qoh', 'step'].every((field) => typeof card[field] === 'number') &&
    Array.isArray(card['sizes']) &&
    Array.isArray(card['badges']) &&
    isRecord(card['facets'])
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
