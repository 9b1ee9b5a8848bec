import { useStore } from '@nanostores/react';
import { quantityStep } from '../../api/contract/catalogue/bundle.ts';
import { goodsMessages } from '../../api/contract/messages/goods.ts';
import type { ChosenItem } from '../lib/api-chosen.ts';
import { $user } from '../stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { useAddToCart } from './product/use-add-to-cart.ts';

/** Adds one step of an item to the cart; leads non-members to Premium where only members may buy. */
export function AddChosen({ item }: { item: ChosenItem }) {
  const { state, add } = useAddToCart();
  const isMember = useStore($user)?.membership ?? false;
  const step = quantityStep(item.tags);
  if (item.data.membersOnly && !isMember) {
    return (
      <a className="btn btn-s btn-w" href="/premium/">
        Join Premium
      </a>
    );
  }
  const isOut = item.qoh < step;
  return (
    <>
      <Button
        size="s"
        wide
        disabled={isOut}
        loading={state.kind === 'adding'}
        done={state.kind === 'added'}
        onClick={() => add({ id: item.id, qty: step, sides: [] })}
      >
        {isOut ? goodsMessages.outOfStock : state.kind === 'added' ? 'Added' : 'Add to Cart'}
        <span className="vh">: {item.name}</span>
      </Button>
      {state.kind === 'failed' && (
        <p className="err" role="alert">
          {state.message}
        </p>
      )}
    </>
  );
}
