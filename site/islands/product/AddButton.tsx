import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { Button } from '../../ui/Button.tsx';
import type { Offer } from './offer.ts';

interface Props extends Offer {
  size: 'm' | 'l';
  withPrice?: boolean;
}

const premiumWords = { join: goodsMessages.joinPremium, subscribe: goodsMessages.subscribeToPremium };

/** Add to Cart; or Out of Stock; or for non-members the way to Premium. */
export function AddButton({ canBuy, premium, total, state, onAdd, size, withPrice = false }: Props) {
  if (premium) {
    return (
      <a className={`btn btn-act${size === 'l' ? ' btn-l' : ''}`} href="/premium/">
        {premiumWords[premium]}
      </a>
    );
  }
  if (!canBuy) {
    return (
      <Button look="act" size={size} disabled>
        {goodsMessages.outOfStock}
      </Button>
    );
  }
  return (
    <Button look="act" size={size} loading={state.kind === 'adding'} onClick={onAdd}>
      {state.kind === 'added' ? 'Added' : withPrice ? `Add to Cart · ${dollars(total)}` : 'Add to Cart'}
    </Button>
  );
}
