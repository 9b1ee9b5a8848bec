import { type AnswerParser, callApi } from '../../lib/api.ts';
import { followMailLink, readMailLink } from './follow-mail-link.ts';

const link = readMailLink();
if (link) {
  followMailLink(link.place, link.token, (_, token) =>
    callApi('/api/product-reviews/unsubscribe', stateParser, { method: 'POST', body: { token } }),
  );
}

const states: readonly unknown[] = ['stopped', 'unknown'];

/** Parsed by hand: nothing else on the page needs schemas. */
const stateParser: AnswerParser<string> = {
  safeParse(body) {
    const state: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'state') : undefined;
    return states.includes(state) ? { success: true, data: String(state) } : { success: false };
  },
};
