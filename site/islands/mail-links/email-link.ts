import { type AnswerParser, callApi } from '../../lib/api.ts';
import { followMailLink, readMailLink } from './follow-mail-link.ts';

const link = readMailLink();
if (link) {
  const what = link.place.dataset['follows'] === 'undo' ? 'undo' : 'confirm';
  followMailLink(link.place, link.token, async (_, token) => {
    const state = await callApi(`/api/auth/email/${what}`, stateParser, { method: 'POST', body: { token } });
    // The next page asks for the user again, who has another address now or is signed out.
    sessionStorage.removeItem('northspool:user-asked');
    return state;
  });
}

const states: readonly unknown[] = ['confirmed', 'undone', 'expired', 'taken', 'unknown'];

/** Parsed by hand: nothing else on the page needs schemas. */
const stateParser: AnswerParser<string> = {
  safeParse(body) {
    const state: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'state') : undefined;
    return states.includes(state) ? { success: true, data: String(state) } : { success: false };
  },
};
