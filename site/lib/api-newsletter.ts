import { type NewsletterLinkState, newsletterLinkStates } from '../../contract/newsletter-states.ts';
import { type AnswerParser, callApi } from './api.ts';

/** Parsed by hand: the form is on every page, and schemas would be too large. */
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

/** Resolves to the confirmation message. Throws an ApiError. */
export function subscribe(email: string): Promise<string> {
  return callApi('/api/auth/subscribe', thanksParser, { method: 'POST', body: { email } });
}

/** Confirms or unsubscribes by the token of an emailed link. Throws an ApiError. */
export function followNewsletterLink(verb: 'confirm' | 'unsubscribe', token: string): Promise<NewsletterLinkState> {
  return callApi(`/api/newsletter/${verb}`, stateParser, { method: 'POST', body: { token } });
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
