import { atom, type WritableAtom } from 'nanostores';
import { messageOf } from '../lib/api.ts';
import { latestOnly } from '../lib/latest-only.ts';
import { $user, forgetSession, isSessionOver } from './session.ts';

type Loaded<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'error'; readonly message: string };

export interface AccountData<Data> {
  readonly $state: WritableAtom<Loaded<Data>>;
  /** Data shown before stays until the answer arrives; `clear` removes it at once. */
  load(options?: { clear: boolean }): Promise<void>;
  /** shows the answer of a change */
  set(data: Data): void;
}

const clearAll: (() => void)[] = [];

/** A store for one kind of account data. Of two concurrent loads, the later one's answer counts. */
export function accountData<Data>(fetchData: () => Promise<Data>): AccountData<Data> {
  const $state = atom<Loaded<Data>>({ status: 'loading' });
  const begin = latestOnly();
  const set = (data: Data) => {
    begin();
    $state.set({ status: 'ready', data });
  };
  clearAll.push(() => {
    begin();
    $state.set({ status: 'loading' });
  });
  return {
    $state,
    set,
    async load({ clear = false } = { clear: false }) {
      const isLatest = begin();
      if (clear || $state.get().status === 'error') $state.set({ status: 'loading' });
      try {
        const data = await fetchData();
        if (isLatest()) $state.set({ status: 'ready', data });
      } catch (error) {
        if (isLatest()) $state.set({ status: 'error', message: messageOf(error) });
      }
    },
  };
}

/** Clears every store, so that the next account in this tab never sees data of this one. */
export function clearAccountData(): void {
  for (const clear of clearAll) clear();
}

/** Runs an account call; when the session has ended, the page becomes a guest's. */
export async function withAccount<Answer>(call: (userId: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await call($user.get()?.userId ?? '');
  } catch (error) {
    if (isSessionOver(error)) {
      clearAccountData();
      forgetSession();
    }
    throw error;
  }
}
