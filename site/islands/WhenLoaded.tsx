import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { AccountData } from '../stores/account-data.ts';
import { ListProblem } from './ListProblem.tsx';

interface Props<Data> {
  store: AccountData<Data>;
  /** for screen readers while it loads, such as "your orders" */
  what: string;
  /** the final layout, empty */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Loads account data when it comes on screen: shows the skeleton, then the data or the error. */
export function WhenLoaded<Data>({ store, what, skeleton, children }: Props<Data>) {
  const state = useStore(store.$state);
  useEffect(() => void store.load(), [store]);
  if (state.status === 'ready') return children(state.data);
  if (state.status === 'error') return <ListProblem message={state.message} onRetry={() => void store.load()} />;
  return (
    <div>
      <p className="vh" role="status">
        Loading {what}
      </p>
      <div aria-hidden="true">{skeleton}</div>
    </div>
  );
}
