import { type ComponentProps, useEffect, useState } from 'react';
import { MAX_SEARCH } from '../../../../contract/desk/paging.ts';
import { useAddress } from './use-address.ts';

const TYPING_MS = 250;

/** The search field of a list: its words are `q` of the address, a moment after they are typed. */
export function SearchInput(props: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'maxLength'>) {
  const { query, set } = useAddress();
  const current = query.get('q') ?? '';
  const [typed, setTyped] = useState(current);
  // A space at the end is the beginning of the next word, and not in the address.
  useEffect(() => setTyped((typed) => (typed.trim() === current ? typed : current)), [current]);
  useEffect(() => {
    if (typed.trim() === current) return;
    // The address changes in place while somebody types: Back leaves the search, and not letter by letter.
    const timer = setTimeout(() => set({ q: typed.trim() }, { replace: true }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, current, set]);
  return (
    <input
      {...props}
      type="search"
      className="input"
      maxLength={MAX_SEARCH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
