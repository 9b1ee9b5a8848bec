import type { ErrorCode } from '../../api/contract/errors.ts';
import type { User } from '../../api/contract/user.ts';
import type { Passkey } from '../lib/api-sign-in.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The accounts of the mock API; a test sets them up and reads them afterwards. */
interface MockAccounts {
  /** the user of every sign-in, by password or passkey; null: signing in fails */
  user: User | null;
  /** of the account that a reset link is for; null: they cannot be listed */
  passkeys: readonly Passkey[] | null;
  /** for every call of accounts that changes something */
  refuse: Refusal | null;
  /** every call but `GET`, as `POST /api/auth/login`, with what was sent */
  calls: { readonly call: string; readonly body: unknown }[];
}

export const dolores: User = {
  userId: 'dolores_k_example_com',
  loggedIn: true,
  membership: false,
  taxExempt: false,
  fname: 'Dolores',
  lname: 'Kowalczyk',
  name: 'Dolores Kowalczyk',
  displayName: 'Dolores K.',
  email: 'dolores.k@example.com',
};

export const accounts: MockAccounts = { user: dolores, passkeys: [], refuse: null, calls: [] };

export function resetAccounts(): void {
  Object.assign(accounts, { user: dolores, passkeys: [], refuse: null, calls: [] } satisfies MockAccounts);
}
