import { atom, map } from 'nanostores';
import { formsMessages } from '../../contract/form-messages.ts';
import { messageOf } from '../lib/api.ts';
import { askRestockAlert } from '../lib/api-restock.ts';

type RestockState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'sent'; readonly message: string }
  | { readonly status: 'refused'; readonly message: string };

/** Restock alert requests of this page, by item id. */
export const $restock = map<Record<string, RestockState>>({});

/** The email address as typed, shared by all options of a product. */
export const $restockEmail = atom('');

const idle: RestockState = { status: 'idle' };

export function restockStateOf(itemId: string): RestockState {
  return $restock.get()[itemId] ?? idle;
}

/** Requests an alert for when the item is back in stock. A second press during the first does nothing. */
export async function requestRestockAlert(itemId: string, typed: string): Promise<void> {
  const email = typed.trim();
  $restockEmail.set(typed);
  if (restockStateOf(itemId).status === 'sending') return;
  const error = validateEmail(email);
  if (error) return $restock.setKey(itemId, { status: 'refused', message: error });
  $restock.setKey(itemId, { status: 'sending' });
  try {
    $restock.setKey(itemId, { status: 'sent', message: await askRestockAlert(itemId, email) });
  } catch (error) {
    $restock.setKey(itemId, { status: 'refused', message: messageOf(error) });
  }
}

/** Clears the error when the shopper types again. */
export function clearRefusal(itemId: string): void {
  if (restockStateOf(itemId).status === 'refused') $restock.setKey(itemId, idle);
}

/** Rejects only obvious mistakes: the API decides. */
function validateEmail(email: string): string | undefined {
  if (!email) return formsMessages.fieldRequired;
  return /^\S+@\S+\.\S+$/.test(email) ? undefined : formsMessages.invalidEmailAddress;
}
