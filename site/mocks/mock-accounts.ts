import { HttpResponse, http } from 'msw';
import type { User } from '../../contract/accounts/user.ts';
import type { Passkey } from '../lib/api-sign-in.ts';
import { type Refusal, refused } from './mock-shop.ts';

/** The accounts of the mock API; a test sets them up and reads them afterwards. */
interface MockAccounts {
  /** the user of every sign-in, by password or passkey; null: signing in fails */
  user: User | null;
  /** whether the password or emailed code asks for a code of the app as well */
  secondFactor: boolean;
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

const untouched = (): MockAccounts => ({ user: dolores, secondFactor: false, passkeys: [], refuse: null, calls: [] });

export const accounts: MockAccounts = untouched();

export function resetAccounts(): void {
  Object.assign(accounts, untouched());
}

/** Records the call, and answers it unless the test refuses it. */
async function answer(request: Request, body: () => Response): Promise<Response> {
  const text = await request.text();
  const call = `${request.method} ${new URL(request.url).pathname}`;
  accounts.calls.push({ call, body: text ? JSON.parse(text) : null });
  return accounts.refuse ? refused(accounts.refuse) : body();
}

const nothing = () => new HttpResponse(null, { status: 204 });

const signedIn = () =>
  accounts.user
    ? HttpResponse.json({ ...accounts.user, jwt: 'token' })
    : refused({ code: 'bad_login', message: 'Bad username or password.' });

const firstFactor = () => (accounts.secondFactor ? HttpResponse.json({ secondFactor: 'xyz' }) : signedIn());

export const accountHandlers = [
  http.post('/api/auth/register', ({ request }) =>
    answer(request, () => HttpResponse.json({ message: 'Please check your email.' })),
  ),
  http.post('/api/auth/login', ({ request }) => answer(request, firstFactor)),
  http.post('/api/auth/login/second-factor', ({ request }) => answer(request, signedIn)),
  http.post('/api/auth/login/code', ({ request }) =>
    answer(request, () => HttpResponse.json({ challenge: 'abc', message: 'A code is on its way.' })),
  ),
  http.post('/api/auth/login/code/check', ({ request }) => answer(request, firstFactor)),
  http.post('/api/auth/login/passkey/options', ({ request }) =>
    answer(request, () => HttpResponse.json({ challenge: 'abc' })),
  ),
  http.post('/api/auth/login/passkey', ({ request }) => answer(request, signedIn)),
  http.post('/api/auth/logout', ({ request }) => answer(request, nothing)),
  http.post('/api/auth/password/reset', ({ request }) => answer(request, nothing)),
  // Not recorded, because it changes nothing.
  http.post('/api/auth/password/reset/passkeys', () =>
    accounts.passkeys
      ? HttpResponse.json(accounts.passkeys)
      : refused({ code: 'unavailable', message: 'The shop is busy.' }),
  ),
  http.put('/api/auth/password/reset', ({ request }) => answer(request, nothing)),
  http.get('/api/user/:userId', () =>
    accounts.user
      ? HttpResponse.json(accounts.user)
      : refused({ code: 'session_invalid', message: 'Your session has ended.' }),
  ),
];
