import { dollars } from '../../../contract/dollars.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { moreText } from '../../lib/pickers/carton-words.ts';
import { Button } from '../../ui/Button.tsx';
import type { PickerParts } from './picker-parts.ts';

interface Props extends PickerParts {
  size: 'm' | 'l';
}

/** Says how many rolls are missing; becomes Add to Cart when the carton is full. */
export function PackButton({ picker, state: { phase, packs }, view, size }: Props) {
  if (phase.at === 'adding') {
    return (
      <Button look="act" size={size} loading>
        Add to Cart
      </Button>
    );
  }
  if (phase.at === 'closed') {
    return (
      <Button size={size} disabled>
        {goodsMessages.outOfStock}
      </Button>
    );
  }
  if (view.missing > 0) {
    return (
      <Button size={size} disabled>
        {moreText(view.missing, size === 'm')}
      </Button>
    );
  }
  const isSoldOut = view.mostPacks < 1;
  return (
    <Button look="act" size={size} disabled={!view.isOpen || isSoldOut} onClick={() => void picker.buy()}>
      {size === 'l' ? `Add to Cart · ${dollars(view.price.pack * packs)}` : 'Add to Cart'}
    </Button>
  );
}
