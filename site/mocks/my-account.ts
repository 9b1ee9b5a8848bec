import { HttpResponse, http } from 'msw';
import type { BillingChange, BillingRecord, SavedAddress } from '../../contract/accounts/billing.ts';
import type { User } from '../../contract/accounts/user.ts';
import { wireCountry } from '../../contract/country.ts';
import { type ErrorCode, errorTable } from '../../contract/errors.ts';
import type { Order } from '../../contract/order.ts';
import type { SavedQuotes } from '../../contract/queu3d/saved-quote.ts';
import type { EmailStatus, Passkey, SecondFactorStatus, SignedInDevice } from '../lib/api-sign-in.ts';
import { $user } from '../stores/session.ts';
import { type Refusal, refused } from './mock-shop.ts';
import { server } from './server.ts';

export const dolores: User = {
  userId: 'dolores_k_example_com',
  loggedIn: true,
  membership: false,
  taxExempt: false,
  fname: 'Dolores',
  lname: 'Kowalczyk',
  name: 'Dolores Kowalczyk',
  email: 'dolores.k@example.com',
};

interface MyAccount {
  user: User;
  billing: BillingRecord;
  /** the answer of every call about addresses */
  addresses: SavedAddress[];
  orders: Order[];
  sessions: SignedInDevice[];
  passkeys: Passkey[];
  secondFactor: SecondFactorStatus;
  /** an address that waits for its confirmation */
  pendingEmail: EmailStatus['pending'];
  quotes: SavedQuotes['quotes'];
  /** what was sent, as `PUT /api/auth/password`, with its body */
  readonly sent: { readonly call: string; readonly body: unknown }[];
  /** refuses calls that need a recent sign-in until the password is confirmed */
  signedInLongAgo: boolean;
  /** refuses every call */
  refuse: Refusal | null;
}

const noBilling: BillingRecord = {
  email: 'dolores.k@example.com',
  phone: '',
  name: 'Dolores Kowalczyk',
  shipping: null,
  default_source: null,
  metadata: { userId: dolores.userId },
};

/** Signs Dolores in and mocks her account; a test sets what is returned and reads what was sent. */
export function signInDolores(changes: Partial<MyAccount> = {}): MyAccount {
  const mine: MyAccount = {
    user: dolores,
    billing: noBilling,
    addresses: [],
    orders: [],
    quotes: [],
    sessions: [],
    passkeys: [],
    secondFactor: { since: null, recoveryCodesLeft: 0 },
    pendingEmail: null,
    sent: [],
    signedInLongAgo: false,
    refuse: null,
    ...changes,
  };
  $user.set(mine.user);
  const answer =
    (find: () => unknown) =>
    ({ request }: { request: Request }) =>
      respond(mine, request, find);
  const recently =
    (find: () => unknown) =>
    ({ request }: { request: Request }) =>
      mine.signedInLongAgo
        ? respond(
            { ...mine, refuse: { code: 'password_needed', message: 'Please enter your password.' } },
            request,
            find,
          )
        : respond(mine, request, find);
  const own = `/api/user/${dolores.userId}`;
  server.use(
    http.get(
      own,
      answer(() => mine.user),
    ),
    http.get(
      `${own}/billing`,
      answer(() => mine.billing),
    ),
    http.get(
      `${own}/addresses`,
      answer(() => mine.addresses),
    ),
    http.post(
      `${own}/addresses`,
      answer(() => mine.addresses),
    ),
    http.put(
      `${own}/addresses/:id`,
      answer(() => mine.addresses),
    ),
    http.delete(
      `${own}/addresses/:id`,
      answer(() => mine.addresses),
    ),
    http.post(
      `${own}/addresses/:id/default`,
      answer(() => mine.addresses),
    ),
    http.get(
      '/api/sales',
      answer(() => mine.orders),
    ),
    http.get('/api/quotes/saved', () => HttpResponse.json({ quotes: mine.quotes })),
    http.delete('/api/quotes/saved/:link', ({ request, params }) =>
      respond(mine, request, () => {
        mine.quotes = mine.quotes.filter(({ link }) => link !== params['link']);
        return null;
      }),
    ),
    http.get(
      '/api/auth/sessions',
      answer(() => mine.sessions),
    ),
    http.get(
      '/api/auth/email',
      answer(() => ({ email: mine.user.email, pending: mine.pendingEmail })),
    ),
    http.post('/api/auth/email', async ({ request }) => {
      const { email } = (await request.clone().json()) as { email: string };
      return recently(() => {
        mine.pendingEmail = { email, until: '2026-11-23T12:00:00Z' };
        return { email: mine.user.email, pending: mine.pendingEmail };
      })({ request });
    }),
    http.delete(
      '/api/auth/email',
      answer(() => null),
    ),
    http.get(
      '/api/auth/passkeys',
      answer(() => mine.passkeys),
    ),
    http.put(own, async ({ request }) => {
      const change = (await request.clone().json()) as Partial<User>;
      return respond(mine, request, () => {
        mine.user = { ...mine.user, ...change };
        return mine.user;
      });
    }),
    http.put(`${own}/billing`, async ({ request }) => {
      const { shipping } = (await request.clone().json()) as BillingChange;
      const { address } = shipping;
      return respond(mine, request, () => ({
        ...shipping,
        address: { ...address, country: wireCountry(address.country) },
      }));
    }),
    http.delete(own, ({ request }) => (mine.secondFactor.since ? recently : answer)(() => null)({ request })),
    http.put(
      '/api/auth/password',
      answer(() => null),
    ),
    http.delete(
      '/api/auth/sessions',
      answer(() => null),
    ),
    http.delete(
      '/api/auth/sessions/:id',
      answer(() => null),
    ),
    http.delete(
      '/api/auth/passkeys/:id',
      recently(() => null),
    ),
    http.get(
      `${own}/data`,
      recently(() => ({ account: mine.user })),
    ),
    http.get(
      '/api/auth/second-factor',
      answer(() => mine.secondFactor),
    ),
    http.post(
      '/api/auth/second-factor/setup',
      recently(() => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Northspool', setup: 'sealed' })),
    ),
    http.put(
      '/api/auth/second-factor',
      recently(() => {
        mine.secondFactor = { since: '2026-11-23T12:00:00Z', recoveryCodesLeft: 10 };
        return { recoveryCodes: recoveryCodes('k') };
      }),
    ),
    http.post(
      '/api/auth/second-factor/recovery-codes',
      recently(() => ({ recoveryCodes: recoveryCodes('w') })),
    ),
    http.delete(
      '/api/auth/second-factor',
      recently(() => null),
    ),
    http.post('/api/auth/reauthenticate', async ({ request }) => {
      const { code } = (await request.clone().json()) as { code?: string };
      const isEnough = mine.secondFactor.since === null || code !== undefined;
      const refuse = mine.refuse ?? (isEnough ? null : refusalOf('second_factor_needed'));
      return respond({ ...mine, refuse }, request, () => {
        mine.signedInLongAgo = false;
        return null;
      });
    }),
  );
  return mine;
}

const recoveryCodes = (first: string) => Array.from({ length: 10 }, (_, at) => `${first}3m7p-x2q5${'abcdefghij'[at]}`);
const refusalOf = (code: ErrorCode) => ({ code, message: errorTable[code][1] });

async function respond(mine: MyAccount, request: Request, find: () => unknown): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  mine.sent.push({ call: `${request.method} ${pathname}${search}`, body: text ? JSON.parse(text) : undefined });
  if (mine.refuse) return refused(mine.refuse);
  const found = find();
  return found === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(found);
}
