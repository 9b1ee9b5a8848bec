import type * as z from 'zod';
import type { newPasskeySchema, passkeyAnswerSchema } from '../../../contract/accounts/passkey-calls.ts';
import { MAX_STAFF_PASSKEYS } from '../../../contract/desk/sign-in.ts';
import { messages } from '../../../contract/messages.ts';
import type { Db } from '../../db/schema.ts';
import { issueOnceToken, redeemOnceToken } from '../accounts/once-tokens.ts';
import type { Deps } from '../deps.ts';
import { answerOptions, creationOptions, readAnswer, readNewPasskey } from '../passkeys/ceremonies.ts';
import { ShopError } from '../shop-error.ts';
import { recordRefusal, recordSignIn } from './record-sign-in.ts';
import { emailOf } from './sign-in.ts';
import { startStaffSession } from './staff-sessions.ts';

type PasskeyDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

/** The options for creating a passkey; `scope` is the session or invitation that may answer them. */
export async function staffPasskeyOptions(
  deps: PasskeyDeps,
  { staff, scope }: { staff: { id: string; email: string; name: string }; scope: string },
) {
  const { db } = deps.connection;
  const known = await db
    .selectFrom('staff_passkeys')
    .select(['id', 'transports'])
    .where('staff_id', '=', staff.id)
    .execute();
  if (known.length >= MAX_STAFF_PASSKEYS) throw new ShopError('staff_passkeys_full', { limit: MAX_STAFF_PASSKEYS });
  const challenge = await issueOnceToken(db, { kind: 'staff-passkey-new', value: scope, now: deps.clock() });
  // A shopper's passkey of the same person is in the same list of the browser.
  const user = { ...staff, email: `${staff.email} (desk)` };
  return await creationOptions(deps, { user, known, challenge });
}

/** The passkey that a browser created, to be stored. Throws when it does not verify. */
export async function readStaffPasskey(
  deps: PasskeyDeps,
  { response, scope }: { response: z.output<typeof newPasskeySchema>['response']; scope: string },
) {
  const made = await readNewPasskey(
    deps,
    response,
    async (token) =>
      (await redeemOnceToken(deps.connection.db, { kind: 'staff-passkey-new', token, now: deps.clock() })) === scope,
  );
  if (!made) throw notKept();
  return made;
}

/** Stores a passkey. Throws for one that is stored already. */
export async function storeStaffPasskey(
  db: Db,
  passkey: Awaited<ReturnType<typeof readStaffPasskey>> & { name: string; staff_id: string; created_at: Date },
): Promise<void> {
  const stored = await db
    .insertInto('staff_passkeys')
    .values({ ...passkey, last_used_at: null })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw notKept();
}

/** The options for signing in or confirming; the browser offers the passkeys that it has. */
export async function staffSignInOptions(deps: PasskeyDeps) {
  const { db } = deps.connection;
  const challenge = await issueOnceToken(db, { kind: 'staff-passkey-sign-in', value: 'any', now: deps.clock() });
  return await answerOptions(deps, challenge);
}

/** Whose passkey answered. Its device has verified the person, so that it counts as both factors. */
export async function staffOfAnswer(
  deps: PasskeyDeps,
  response: z.output<typeof passkeyAnswerSchema>,
): Promise<{ id: string; email: string }> {
  const { db } = deps.connection;
  const now = deps.clock();
  const passkey = await db.selectFrom('staff_passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
  if (!passkey) throw new ShopError('staff_passkey_refused');
  const counter = await readAnswer(
    deps,
    { response, passkey },
    async (token) => (await redeemOnceToken(db, { kind: 'staff-passkey-sign-in', token, now })) !== undefined,
  );
  const email = await emailOf(db, passkey.staff_id);
  if (counter === undefined || !email) throw new ShopError('staff_passkey_refused');
  const { numUpdatedRows } = await db
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  // A concurrent sign-in used the same counter.
  if (numUpdatedRows === 0n) throw new ShopError('staff_passkey_refused');
  return { id: passkey.staff_id, email };
}

/** Starts a session by a passkey, and returns its token. */
export async function signInByStaffPasskey(
  deps: PasskeyDeps,
  response: z.output<typeof passkeyAnswerSchema>,
  userAgent: string,
): Promise<string> {
  const { db } = deps.connection;
  const attempt = { with: 'passkey', userAgent };
  const { id, email } = await recordRefusal(
    deps,
    async () => ({ ...attempt, email: await ownerOf(db, response.id) }),
    () => staffOfAnswer(deps, response),
  );
  await recordSignIn(deps, { ...attempt, email });
  return await startStaffSession(db, { staffId: id, userAgent, now: deps.clock() });
}

/** The address of the person whose passkey this is. */
async function ownerOf(db: Db, passkeyId: string): Promise<string | undefined> {
  const passkey = await db
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('email')
    .where('staff_passkeys.id', '=', passkeyId)
    .executeTakeFirst();
  return passkey?.email;
}

function notKept(): ShopError {
  return new ShopError('invalid_request', { reason: messages.passkeyNotKept });
}
