import * as z from 'zod';
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
} from '../../../contract/accounts/passkey-calls.ts';
import { recoveryCodesSchema, totpSchema, totpSetupSchema } from '../../../contract/accounts/second-factor.ts';
import { doneSchema, meSchema } from '../../../contract/desk/me.ts';
import { confirmSchema, newStaffPasswordSchema, ownSignInSchema } from '../../../contract/desk/sign-in.ts';
import { idSchema } from '../../../contract/id.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  addOwnPasskey,
  changeStaffPassword,
  changeTotp,
  confirmByCode,
  confirmByPasskey,
  endOwnSessions,
  ownPasskeyOptions,
  ownTotp,
  readOwnSignIn,
  removeOwnPasskey,
  renewRecoveryCodes,
} from '../../domain/desk/own-sign-in.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { staff } from '../../domain/sign-in/audience.ts';
import { signOut } from '../../domain/sign-in/sessions.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { clearStaffCookie, deskAccount } from '../../http/desk/staff.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { signInGuard } from '../../http/sign-in-guard.ts';

const permission = 'any';

const me = deskRoute('get', '/desk/me', {
  permission,
  summary: 'Get who is signed in at the desk',
  answer: ['The staff', meSchema],
});

const leave = deskRoute('post', '/desk/sign-out', {
  permission,
  summary: 'End the session at the desk',
  answer: ['Signed out', doneSchema],
});

const read = deskRoute('get', '/desk/me/sign-in', {
  permission,
  summary: 'Get how the signed-in person signs in, and where they are signed in',
  answer: ['Passkeys, password, codes and sessions', ownSignInSchema],
});
const endOthers = deskRoute('delete', '/desk/me/sessions', {
  permission,
  summary: 'Sign out everywhere else',
  answer: ['The other sessions have ended', doneSchema],
});
const endOne = deskRoute('delete', '/desk/me/sessions/{id}', {
  permission,
  summary: 'End one of the own sessions',
  params: z.object({ id: idSchema() }),
  answer: ['The session has ended', doneSchema],
  errors: ['staff_unknown'],
});
const confirm = deskRoute('post', '/desk/me/confirm', {
  permission,
  summary: 'Confirm by password and code that it is still the same person; it counts for ten minutes',
  body: confirmSchema,
  answer: ['Confirmed', doneSchema],
  errors: ['staff_bad_login', 'staff_code_wrong'],
});
const confirmPasskey = deskRoute('post', '/desk/me/confirm/passkey', {
  permission,
  summary: 'Confirm by an own passkey; its options are those of the sign-in',
  body: passkeyAnswerSchema,
  answer: ['Confirmed', doneSchema],
  errors: ['staff_passkey_refused'],
});
const passkeyOptions = deskRoute('post', '/desk/me/passkeys/options', {
  permission,
  recent: true,
  summary: 'WebAuthn options to create a passkey. Needs a sign-in or confirmation within the last ten minutes',
  answer: ['The WebAuthn options', passkeyOptionsSchema],
  errors: ['staff_passkeys_full'],
});
const addPasskey = deskRoute('post', '/desk/me/passkeys', {
  permission,
  recent: true,
  summary: 'Save the passkey that the browser created',
  body: newPasskeySchema,
  answer: ['Saved', doneSchema],
});
const removePasskey = deskRoute('delete', '/desk/me/passkeys/{id}', {
  permission,
  recent: true,
  summary: 'Remove a passkey; never the last way to sign in',
  params: z.object({ id: z.string().max(2000) }),
  answer: ['Removed', doneSchema],
  errors: ['staff_unknown', 'staff_last_factor'],
});
const totp = deskRoute('post', '/desk/me/totp', {
  permission,
  recent: true,
  summary: 'Get a secret for a new authenticator app; nothing changes until it is confirmed',
  answer: ['The secret', totpSetupSchema],
});
const setTotp = deskRoute('put', '/desk/me/totp', {
  permission,
  recent: true,
  summary: 'Confirm a new authenticator app; it replaces the old one, and its recovery codes',
  body: totpSchema,
  answer: ['The new recovery codes', recoveryCodesSchema],
  errors: ['staff_code_wrong'],
});
const renewCodes = deskRoute('post', '/desk/me/recovery-codes', {
  permission,
  recent: true,
  summary: 'Get new recovery codes; the old ones end',
  answer: ['The new recovery codes', recoveryCodesSchema],
});
const setPassword = deskRoute('put', '/desk/me/password', {
  permission,
  recent: true,
  summary: 'Change the password; ends the other sessions',
  body: newStaffPasswordSchema,
  answer: ['Changed', doneSchema],
});

/** The signed-in person and their own sign-in: every role has it, and nobody has it of somebody else. */
export function ownSignInRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>) {
  // Shares its count with the sign-in: both are guesses at the same codes.
  const isGuess = (error: unknown) =>
    error instanceof ShopError && ['staff_bad_login', 'staff_code_wrong'].includes(error.code);
  const guardCode = signInGuard(deps, 'desk code', { isGuess });
  const guardPasskey = guardAttempts(deps, 'passkey');
  return deskApp()
    .openapi(me, (c) => {
      const { id, email, name, role } = c.var.staff;
      return c.json({ id, email, name, role }, 200);
    })
    .openapi(leave, async (c) => {
      await signOut(deps.connection.db, staff, c.var.staff.sessionId);
      clearStaffCookie(c, deps);
      return c.json({ done: true as const }, 200);
    })
    .openapi(read, async (c) => c.json(await readOwnSignIn(deps, c.var.staff), 200))
    .openapi(endOthers, async (c) => {
      await endOwnSessions(deps, c.var.staff, 'others');
      return c.json({ done: true as const }, 200);
    })
    .openapi(endOne, async (c) => {
      await endOwnSessions(deps, c.var.staff, c.req.valid('param').id);
      return c.json({ done: true as const }, 200);
    })
    .openapi(confirm, async (c) => {
      const typed = { ...c.req.valid('json'), userAgent: userAgentOf(c) };
      await guardCode(c, deskAccount(c.var.staff.email), () => confirmByCode(deps, c.var.staff, typed));
      return c.json({ done: true as const }, 200);
    })
    .openapi(confirmPasskey, async (c) => {
      const answer = { ...c.req.valid('json'), userAgent: userAgentOf(c) };
      await guardPasskey(c, null, () => confirmByPasskey(deps, c.var.staff, answer));
      return c.json({ done: true as const }, 200);
    })
    .openapi(passkeyOptions, async (c) => c.json(await ownPasskeyOptions(deps, c.var.staff), 200))
    .openapi(addPasskey, async (c) => {
      await addOwnPasskey(deps, c.var.staff, c.req.valid('json'));
      return c.json({ done: true as const }, 200);
    })
    .openapi(removePasskey, async (c) => {
      await removeOwnPasskey(deps, c.var.staff, c.req.valid('param').id);
      return c.json({ done: true as const }, 200);
    })
    .openapi(totp, async (c) => c.json(await ownTotp(deps, c.var.staff), 200))
    .openapi(setTotp, async (c) =>
      c.json({ recoveryCodes: await changeTotp(deps, c.var.staff, c.req.valid('json')) }, 200),
    )
    .openapi(renewCodes, async (c) => c.json({ recoveryCodes: await renewRecoveryCodes(deps, c.var.staff) }, 200))
    .openapi(setPassword, async (c) => {
      await changeStaffPassword(deps, c.var.staff, c.req.valid('json').password);
      return c.json({ done: true as const }, 200);
    });
}
