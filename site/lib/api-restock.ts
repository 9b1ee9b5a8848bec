import { type RestockLinkAnswer, type RestockLinkState, restockLinkStates } from '../../contract/restock-states.ts';
import { type AnswerParser, callApi } from './api.ts';

/** Parsed by hand: schemas would be too large for product pages. */
const askedParser: AnswerParser<string> = {
  safeParse: (body) =>
    isRecord(body) && typeof body['message'] === 'string'
      ? { success: true, data: body['message'] }
      : { success: false },
};

const linkParser: AnswerParser<RestockLinkAnswer> = {
  safeParse(body) {
    if (!isRecord(body) || !isState(body['state'])) return { success: false };
    return { success: true, data: { state: body['state'], product: productOf(body['product']) } };
  },
};

/** Requests an email when the item is back in stock; resolves to the message for the shopper. Throws an ApiError. */
export function askRestockAlert(itemId: string, email: string): Promise<string> {
  return callApi('/api/restock-alerts', askedParser, { method: 'POST', body: { itemId, email } });
}

/** Confirms or unsubscribes by the token of an emailed link. Throws an ApiError. */
export function followRestockLink(kind: 'confirm' | 'unsubscribe', token: string): Promise<RestockLinkAnswer> {
  return callApi(`/api/restock-alerts/${kind}`, linkParser, { method: 'POST', body: { token } });
}

function productOf(value: unknown): RestockLinkAnswer['product'] {
  if (!isRecord(value)) return null;
  const { name, path, inStock } = value;
  if (typeof name !== 'string' || typeof path !== 'string' || !path.startsWith('/shop/')) return null;
  return { name, path, inStock: inStock === true };
}

function isState(value: unknown): value is RestockLinkState {
  return restockLinkStates.some((state) => state === value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
