import * as z from 'zod';
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
} from '../../../contract/accounts/passkey-calls.ts';
import { recoveryCodesSchema, totpSchema, totpSetupSchema } from '../../../contract/accounts/second-factor.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
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
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { deskAccount } from '../../http/desk/open-desk.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { jsonBody } from '../../http/json-body.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { jsonResponses } from '../../http/responses.ts';
import { signInGuard } from '../../http/sign-in-guard.ts';

const permission = 'any';
const done = { done: true as const };

const read = deskRoute({
  method: 'get',
  path: '/desk/me/sign-in',
  permission,
  summary: 'Get how the signed-in person signs in, and where they are signed in',
  responses: jsonResponses('Passkeys, password, codes and sessions', ownSignInSchema, ['staff_sign_in_required']),
});
const endOthers = deskRoute({
  method: 'delete',
  path: '/desk/me/sessions',
  permission,
  summary: 'Sign out everywhere else',
  responses: jsonResponses('The other sessions have ended', doneSchema, ['staff_sign_in_required']),
});
const endOne = deskRoute({
  method: 'delete',
  path: '/desk/me/sessions/{id}',
  permission,
  summary: 'End one of the own sessions',
  request: { params: z.object({ id: idSchema() }) },
  responses: jsonResponses('The session has ended', doneSchema, ['staff_sign_in_required', 'staff_unknown']),
});
const confirm = deskRoute({
  method: 'post',
  path: '/desk/me/confirm',
  permission,
  summary: 'Confirm by password and code that it is still the same person; it counts for ten minutes',
  request: { body: jsonBody(confirmSchema) },
  responses: jsonResponses('Confirmed', doneSchema, [
    'staff_sign_in_required',
    'staff_bad_login',
    'staff_code_wrong',
    'too_many_requests',
  ]),
});
const confirmPasskey = deskRoute({
  method: 'post',
  path: '/desk/me/confirm/passkey',
  permission,
  summary: 'Confirm by an own passkey; its options are those of the sign-in',
  request: { body: jsonBody(passkeyAnswerSchema) },
  responses: jsonResponses('Confirmed', doneSchema, [
    'staff_sign_in_required',
    'staff_passkey_refused',
    'too_many_requests',
  ]),
});
const passkeyOptions = deskRoute({
  method: 'post',
  path: '/desk/me/passkeys/options',
  permission,
  recent: true,
  summary: 'WebAuthn options to create a passkey. Needs a sign-in or confirmation within the last ten minutes',
  responses: jsonResponses('The WebAuthn options', passkeyOptionsSchema, [
    'staff_sign_in_required',
    'staff_confirm_needed',
    'staff_passkeys_full',
  ]),
});
const addPasskey = deskRoute({
  method: 'post',
  path: '/desk/me/passkeys',
  permission,
  recent: true,
  summary: 'Save the passkey that the browser created',
  request: { body: jsonBody(newPasskeySchema) },
  responses: jsonResponses('Saved', doneSchema, ['invalid_request', 'staff_sign_in_required', 'staff_confirm_needed']),
});
const removePasskey = deskRoute({
  method: 'delete',
  path: '/desk/me/passkeys/{id}',
  permission,
  recent: true,
  summary: 'Remove a passkey; never the last way to sign in',
  request: { params: z.object({ id: z.string().max(2000) }) },
  responses: jsonResponses('Removed', doneSchema, [
    'staff_sign_in_required',
    'staff_confirm_needed',
    'staff_unknown',
    'staff_last_factor',
  ]),
});
const totp = deskRoute({
  method: 'post',
  path: '/desk/me/totp',
  permission,
  recent: true,
  summary: 'Get a secret for a new authenticator app; nothing changes until it is confirmed',
  responses: jsonResponses('The secret', totpSetupSchema, ['staff_sign_in_required', 'staff_confirm_needed']),
});
const setTotp = deskRoute({
  method: 'put',
  path: '/desk/me/totp',
  permission,
  recent: true,
  summary: 'Confirm a new authenticator app; it replaces the old one, and its recovery codes',
  request: { body: jsonBody(totpSchema) },
  responses: jsonResponses('The new recovery codes', recoveryCodesSchema, [
    'invalid_request',
    'staff_sign_in_required',
    'staff_confirm_needed',
    'staff_code_wrong',
  ]),
});
const renewCodes = deskRoute({
  method: 'post',
  path: '/desk/me/recovery-codes',
  permission,
  recent: true,
  summary: 'Get new recovery codes; the old ones end',
  responses: jsonResponses('The new recovery codes', recoveryCodesSchema, [
    'staff_sign_in_required',
    'staff_confirm_needed',
  ]),
});
const setPassword = deskRoute({
  method: 'put',
  path: '/desk/me/password',
  permission,
  recent: true,
  summary: 'Change the password; ends the other sessions',
  request: { body: jsonBody(newStaffPasswordSchema) },
  responses: jsonResponses('Changed', doneSchema, [
    'invalid_request',
    'staff_sign_in_required',
    'staff_confirm_needed',
  ]),
});

/** The signed-in person's own sign-in: every role has it, and nobody has it of somebody else. */
export function ownSignInRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>) {
  // Shares its count with the sign-in: both are guesses at the same codes.
  const isGuess = (error: unknown) =>
    error instanceof ShopError && ['staff_bad_login', 'staff_code_wrong'].includes(error.code);
  const guardCode = signInGuard(deps, 'desk code', { isGuess });
  const guardPasskey = guardAttempts(deps, 'passkey');
  return deskApp()
    .openapi(read, async (c) => c.json(await readOwnSignIn(deps, c.var.staff), 200))
    .openapi(endOthers, async (c) => {
      await endOwnSessions(deps, c.var.staff, 'others');
      return c.json(done, 200);
    })
    .openapi(endOne, async (c) => {
      await endOwnSessions(deps, c.var.staff, c.req.valid('param').id);
      return c.json(done, 200);
    })
    .openapi(confirm, async (c) => {
      const typed = { ...c.req.valid('json'), userAgent: userAgentOf(c) };
      await guardCode(c, deskAccount(c.var.staff.email), () => confirmByCode(deps, c.var.staff, typed));
      return c.json(done, 200);
    })
    .openapi(confirmPasskey, async (c) => {
      const answer = { ...c.req.valid('json'), userAgent: userAgentOf(c) };
      await guardPasskey(c, null, () => confirmByPasskey(deps, c.var.staff, answer));
      return c.json(done, 200);
    })
    .openapi(passkeyOptions, async (c) => c.json(await ownPasskeyOptions(deps, c.var.staff), 200))
    .openapi(addPasskey, async (c) => {
      await addOwnPasskey(deps, c.var.staff, c.req.valid('json'));
      return c.json(done, 200);
    })
    .openapi(removePasskey, async (c) => {
      await removeOwnPasskey(deps, c.var.staff, c.req.valid('param').id);
      return c.json(done, 200);
    })
    .openapi(totp, async (c) => c.json(await ownTotp(deps, c.var.staff), 200))
    .openapi(setTotp, async (c) =>
      c.json({ recoveryCodes: await changeTotp(deps, c.var.staff, c.req.valid('json')) }, 200),
    )
    .openapi(renewCodes, async (c) => c.json({ recoveryCodes: await renewRecoveryCodes(deps, c.var.staff) }, 200))
    .openapi(setPassword, async (c) => {
      await changeStaffPassword(deps, c.var.staff, c.req.valid('json').password);
      return c.json(done, 200);
    });
}
