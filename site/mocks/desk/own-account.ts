import { recoveryCodesSchema, totpSchema, totpSetupSchema } from '../../../contract/accounts/second-factor.ts';
import { type Log, logQuerySchema, logSchema } from '../../../contract/desk/log.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import { confirmSchema, type OwnSignIn, ownSignInSchema } from '../../../contract/desk/sign-in.ts';
import { DONE, type OpenDesk, Refused } from './open-desk.ts';

const AT = '2026-11-24T15:00:00Z';

/** Two passkeys, a password with codes, and another browser that is signed in. */
export function anOwnSignIn(changes: Partial<OwnSignIn> = {}): OwnSignIn {
  const session = { since: AT, lastSeen: AT };
  return {
    hasPassword: true,
    hasTotp: true,
    recoveryCodesLeft: 8,
    passkeys: ['Mac', 'Android'].map((name) => ({ id: name, name, added: AT, lastUsed: null })),
    sessions: [
      { id: crypto.randomUUID(), isThisOne: true, device: 'Firefox on Linux', ...session },
      { id: crypto.randomUUID(), isThisOne: false, device: 'Chrome on Android', ...session },
    ],
    ...changes,
  };
}

/** How somebody signs in. `signedInLongAgo`: changes are refused until both factors were confirmed. */
export function mockOwnSignIn(desk: OpenDesk, first: OwnSignIn, { signedInLongAgo = false } = {}): void {
  let own = first;
  let mayChange = !signedInLongAgo;
  const recently = <Answer>(change: () => Answer): Answer => {
    if (!mayChange) throw new Refused('staff_confirm_needed', 'Please confirm that it is you.');
    return change();
  };
  const codes = () => ({ recoveryCodes: Array.from({ length: 10 }, (_, at) => `k3m7p-x2q9${at}`) });
  desk.on('GET /desk/me/sign-in', { answer: ownSignInSchema }, () => own);
  desk.on('POST /desk/me/confirm', { body: confirmSchema, answer: doneSchema }, () => {
    mayChange = true;
    return DONE;
  });
  desk.on('DELETE /desk/me/passkeys/:id', { answer: doneSchema }, ({ params }) =>
    recently(() => {
      own = { ...own, passkeys: own.passkeys.filter(({ id }) => id !== params['id']) };
      return DONE;
    }),
  );
  desk.on('DELETE /desk/me/sessions/:id', { answer: doneSchema }, ({ params }) => {
    own = { ...own, sessions: own.sessions.filter(({ id }) => id !== params['id']) };
    return DONE;
  });
  desk.on('POST /desk/me/totp', { answer: totpSetupSchema }, () =>
    recently(() => ({
      secret: 'ABCDEFGHIJKLMNOP',
      uri: 'otpauth://totp/desk?secret=ABCDEFGHIJKLMNOP',
      setup: 'sealed',
    })),
  );
  desk.on('PUT /desk/me/totp', { body: totpSchema, answer: recoveryCodesSchema }, () => recently(codes));
  desk.on('POST /desk/me/recovery-codes', { answer: recoveryCodesSchema }, () => recently(codes));
}

export function aLogRow(changes: Partial<Log['rows'][number]> = {}): Log['rows'][number] {
  return {
    id: '1',
    at: AT,
    by: 'pat@northspool.example',
    verb: 'staff invite',
    target: 'sam@northspool.example',
    outcome: 'done',
    details: { after: { role: 'packer' } },
    ...changes,
  };
}

/** The log of changes, filtered by its targets, and that of access. */
export function mockLog(
  desk: OpenDesk,
  rows: readonly Log['rows'][number][],
  access: readonly Log['rows'][number][] = [],
): void {
  const answer = (all: typeof rows, target?: string) => {
    const found = all.filter((row) => !target || row.target === target);
    return { rows: found, total: found.length };
  };
  const shapes = { query: logQuerySchema, answer: logSchema };
  desk.on('GET /desk/log', shapes, ({ query: { target } }) => answer(rows, target));
  desk.on('GET /desk/log/access', shapes, ({ query: { target } }) => answer(access, target));
}
