import { type NewsletterLinkState, newsletterLinkStates } from '../../api/contract/newsletter-states.ts';
import { type AnswerParser, callApi } from './api.ts';

/** By hand and not with the contract's schemas: the form is on every page, which must stay without them. */
const thanksParser: AnswerParser<string> = {
  safeParse(body) {
    const message = fieldOf(body, 'message');
    return typeof message === 'string' ? { success: true, data: message } : { success: false };
  },
};

const stateParser: AnswerParser<NewsletterLinkState> = {
  safeParse(body) {
    const state = newsletterLinkStates.find((known) => known === fieldOf(body, 'state'));
    return state ? { success: true, data: state } : { success: false };
  },
};

/** Resolves to the words of thanks. Throws an ApiError. */
export function subscribe(email: string): Promise<string> {
  return callApi('/api/auth/subscribe', thanksParser, { method: 'POST', body: { email } });
}

/** Does what the link in a letter is for. Throws an ApiError. */
export function followNewsletterLink(verb: 'confirm' | 'unsubscribe', token: string): Promise<NewsletterLinkState> {
  return callApi(`/api/newsletter/${verb}`, stateParser, { method: 'POST', body: { token } });
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
