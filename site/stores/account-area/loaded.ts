import { atom, type WritableAtom } from 'nanostores';
import { messageOf } from '../../lib/api.ts';

type Loaded<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'error'; readonly message: string };

export interface AccountData<Data> {
  readonly $state: WritableAtom<Loaded<Data>>;
  /** What was there before stays until the answer is there, or goes at once with `anew`. */
  load(how?: { anew: boolean }): Promise<void>;
  /** takes up what a change answered */
  set(data: Data): void;
}

const all: (() => void)[] = [];

/** Something of the shopper's that the shop is asked for; of two questions, the later one's answer counts. */
export function accountData<Data>(ask: () => Promise<Data>): AccountData<Data> {
  const $state = atom<Loaded<Data>>({ status: 'loading' });
  let turn = 0;
  const put = (data: Data) => {
    turn += 1;
    $state.set({ status: 'ready', data });
  };
  all.push(() => {
    turn += 1;
    $state.set({ status: 'loading' });
  });
  return {
    $state,
    set: put,
    async load({ anew = false } = { anew: false }) {
      turn += 1;
      const mine = turn;
      if (anew || $state.get().status === 'error') $state.set({ status: 'loading' });
      try {
        const data = await ask();
        if (mine === turn) $state.set({ status: 'ready', data });
      } catch (error) {
        if (mine === turn) $state.set({ status: 'error', message: messageOf(error) });
      }
    },
  };
}

/** When somebody else signs in, nothing of the last one is left. */
export function clearAccountData(): void {
  for (const forget of all) forget();
}
