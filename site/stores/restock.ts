import { atom, map } from 'nanostores';
import { formsMessages } from '../../api/contract/messages/forms.ts';
import { messageOf } from '../lib/api.ts';
import { askRestockAlert } from '../lib/api-restock.ts';

export type RestockState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'sent'; readonly message: string }
  | { readonly status: 'refused'; readonly message: string };

/** How the asking stands, by item id; what is not in it was not asked for on this page. */
export const $restock = map<Record<string, RestockState>>({});

/** What was typed, for whichever option is looked at next. */
export const $restockEmail = atom('');

const idle: RestockState = { status: 'idle' };

export function restockStateOf(itemId: string): RestockState {
  return $restock.get()[itemId] ?? idle;
}

/** Asks to be told when the item is back. A second press while the first is on its way does nothing. */
export async function askToBeTold(itemId: string, typed: string): Promise<void> {
  const email = typed.trim();
  $restockEmail.set(typed);
  if (restockStateOf(itemId).status === 'sending') return;
  const fault = faultOf(email);
  if (fault) return $restock.setKey(itemId, { status: 'refused', message: fault });
  $restock.setKey(itemId, { status: 'sending' });
  try {
    $restock.setKey(itemId, { status: 'sent', message: await askRestockAlert(itemId, email) });
  } catch (error) {
    $restock.setKey(itemId, { status: 'refused', message: messageOf(error) });
  }
}

/** What typing over a refused address does. */
export function forgetRefusal(itemId: string): void {
  if (restockStateOf(itemId).status === 'refused') $restock.setKey(itemId, idle);
}

/** Only what is plainly no address: the shop decides. */
function faultOf(email: string): string | undefined {
  if (!email) return formsMessages.fieldRequired;
  return /^\S+@\S+\.\S+$/.test(email) ? undefined : formsMessages.invalidEmailAddress;
}
