import { messages } from '../../../api/contract/messages.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { Button } from '../../ui/Button.tsx';
import type { Offer } from './offer.ts';

interface Props extends Offer {
  size: 'm' | 'l';
  withPrice?: boolean;
}

export function AddButton({ canBuy, blockedLabel, total, state, onAdd, size, withPrice = false }: Props) {
  if (!canBuy) {
    return (
      <Button look="act" size={size} disabled>
        {blockedLabel ?? messages.outOfStock}
      </Button>
    );
  }
  return (
    <Button look="act" size={size} loading={state.kind === 'adding'} onClick={onAdd}>
      {state.kind === 'added' ? 'Added' : withPrice ? `Add to Cart · ${dollars(total)}` : 'Add to Cart'}
    </Button>
  );
}
