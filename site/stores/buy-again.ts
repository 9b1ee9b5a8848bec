import { filamentMessages } from '../../contract/messages/filament.ts';
import { addToCart } from './cart/cart.ts';
import { wishLot } from './checkout/lot-wishes.ts';
import { notify } from './notice.ts';

interface Again {
  readonly itemId: string;
  readonly name: string;
  /** of the same lot, as a wish in the note of the order */
  readonly lot?: string | undefined;
}

/** Adds one more of a spool to the cart. Answers with why it could not. */
export async function buyAgain({ itemId, name, lot }: Again): Promise<string | undefined> {
  const added = await addToCart({ id: itemId, type: 'item', qty: 1, sides: [] });
  if (!added.ok) return added.message;
  if (lot) {
    wishLot(filamentMessages.lotWish(lot, name));
    notify({ kind: 'success', text: filamentMessages.lotAsked(lot), toCart: true });
  }
  return undefined;
}
