import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { quantityStep } from '../../contract/catalogue/bundle.ts';
import { goodsMessages } from '../../contract/messages/goods.ts';
import type { ChosenItem } from '../lib/api-chosen.ts';
import { addToCart, type ItemToAdd } from '../stores/cart/cart.ts';
import { $user } from '../stores/session.ts';
import { Button } from '../ui/Button.tsx';

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

type AddState = { readonly kind: 'idle' | 'adding' | 'added' } | { readonly kind: 'failed'; readonly message: string };

/** How long the button shows its success, in milliseconds. */
const DONE = 1600;

function useAddToCart(): { state: AddState; add: (item: ItemToAdd) => void } {
  const [state, setState] = useState<AddState>({ kind: 'idle' });

  useEffect(() => {
    if (state.kind !== 'added') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), DONE);
    return () => clearTimeout(timer);
  }, [state]);

  const add = async (item: ItemToAdd) => {
    setState({ kind: 'adding' });
    const result = await addToCart(item);
    setState(result.ok ? { kind: 'added' } : { kind: 'failed', message: result.message });
  };
  return { state, add: (item) => void add(item) };
}
