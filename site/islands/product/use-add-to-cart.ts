import { useEffect, useState } from 'react';
import { addToCart, type ItemToAdd } from '../../stores/cart/cart.ts';
import { noteRefusal } from './stock-store.ts';

export type AddState =
  | { readonly kind: 'idle' | 'adding' | 'added' }
  | { readonly kind: 'failed'; readonly message: string };

/** How long the button shows its success, in milliseconds. */
const DONE = 1600;

export function useAddToCart(): { state: AddState; add: (item: ItemToAdd) => void } {
  const [state, setState] = useState<AddState>({ kind: 'idle' });

  useEffect(() => {
    if (state.kind !== 'added') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), DONE);
    return () => clearTimeout(timer);
  }, [state]);

  const add = async (item: ItemToAdd) => {
    setState({ kind: 'adding' });
    const result = await addToCart(item);
    if (!result.ok) noteRefusal(item.id, result.code);
    setState(result.ok ? { kind: 'added' } : { kind: 'failed', message: result.message });
  };
  return { state, add: (item) => void add(item) };
}
