import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { passkeyAnswerSchema, passkeyOptionsSchema } from '../../../contract/accounts/passkey-calls.ts';
import { secondFactorSchema, totpSetupSchema } from '../../../contract/accounts/second-factor.ts';
import { meSchema } from '../../../contract/desk/me.ts';
import {
  deskLoginSchema,
  invitationSchema,
  invitationTokenSchema,
  joinByPasskeySchema,
  joinByPasswordSchema,
  joinedSchema,
  passwordAcceptedSchema,
} from '../../../contract/desk/sign-in.ts';
import type { Deps } from '../../domain/deps.ts';
import { readInvitation } from '../../domain/desk/invitations.ts';
import { invitedPasskeyOptions, invitedTotp, joinByPasskey, joinByPassword } from '../../domain/desk/join.ts';
import { acceptPassword, addressOfChallenge, signInByCode } from '../../domain/desk/sign-in.ts';
import { signInByStaffPasskey, staffSignInOptions } from '../../domain/desk/staff-passkeys.ts';
import { isShopError } from '../../domain/shop-error.ts';
import { deskAccount, openDesk } from '../../http/desk/open-desk.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { jsonBody, requireJson } from '../../http/json-body.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { jsonResponses } from '../../http/responses.ts';
import { signInGuard } from '../../http/sign-in-guard.ts';

type DoorDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

const login = createRoute({
  method: 'post',
  path: '/desk/sign-in',
  summary: 'Check a password; signing in needs the second factor, too',
  middleware: [requireJson] as const,
  request: { body: jsonBody(deskLoginSchema) },
  responses: jsonResponses('What the code has to come with', passwordAcceptedSchema, [
    'invalid_request',
    'staff_bad_login',
    'too_many_requests',
    'content_type',
  ]),
});
const code = createRoute({
  method: 'post',
  path: '/desk/sign-in/code',
  summary: 'Sign in after the password, by a code of the authenticator app or a recovery code',
  middleware: [requireJson] as const,
  request: { body: jsonBody(secondFactorSchema) },
  responses: jsonResponses('Who is signed in', meSchema, [
    'invalid_request',
    'staff_code_wrong',
    'staff_code_late',
    'too_many_requests',
    'content_type',
  ]),
});
const passkeyChallenge = createRoute({
  method: 'post',
  path: '/desk/sign-in/passkey/options',
  summary: 'WebAuthn options to sign in with a passkey, valid once, for five minutes',
  responses: jsonResponses('The WebAuthn options', passkeyOptionsSchema, ['too_many_requests']),
});
const passkey = createRoute({
  method: 'post',
  path: '/desk/sign-in/passkey',
  summary: 'Sign in with a passkey',
  middleware: [requireJson] as const,
  request: { body: jsonBody(passkeyAnswerSchema) },
  responses: jsonResponses('Who is signed in', meSchema, [
    'invalid_request',
    'staff_passkey_refused',
    'too_many_requests',
    'content_type',
  ]),
});

/** Sign-in of staff. A password alone never gives a session. */
export function deskSignInRoutes(deps: DoorDeps) {
  const guard = signInGuard(deps, 'sign-in', { isGuess: isShopError('staff_bad_login') });
  const guardCode = signInGuard(deps, 'desk code', { isGuess: isShopError('staff_code_wrong') });
  const guardOptions = guardAttempts(deps, 'passkey options', { every: true });
  const guardPasskey = guardAttempts(deps, 'passkey');
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(login, async (c) => {
      const typed = c.req.valid('json');
      const challenge = await guard(c, deskAccount(typed.email), () =>
        acceptPassword(deps, { ...typed, userAgent: userAgentOf(c) }),
      );
      return c.json({ challenge }, 200);
    })
    .openapi(code, async (c) => {
      const typed = c.req.valid('json');
      // Made-up challenges count for the caller only: they must not lock anyone out.
      const email = await addressOfChallenge(deps, typed.challenge);
      const account = email === undefined ? null : deskAccount(email);
      const token = await guardCode(c, account, () => signInByCode(deps, { ...typed, userAgent: userAgentOf(c) }));
      return c.json(await openDesk(c, deps, token), 200);
    })
    .openapi(passkeyChallenge, async (c) => c.json(await guardOptions(c, null, () => staffSignInOptions(deps)), 200))
    .openapi(passkey, async (c) => {
      const answer = c.req.valid('json');
      const token = await guardPasskey(c, null, () => signInByStaffPasskey(deps, answer, userAgentOf(c)));
      return c.json(await openDesk(c, deps, token), 200);
    });
}

const joinErrors = ['invalid_request', 'staff_invitation_gone', 'too_many_requests', 'content_type'] as const;
const invitation = createRoute({
  method: 'post',
  path: '/desk/join',
  summary: 'Get whom an invitation is for',
  middleware: [requireJson] as const,
  request: { body: jsonBody(invitationTokenSchema) },
  responses: jsonResponses('Whom it invites', invitationSchema, joinErrors),
});
const app = createRoute({
  method: 'post',
  path: '/desk/join/totp',
  summary: 'Get a secret for the authenticator app of a person who is invited; nothing is stored',
  middleware: [requireJson] as const,
  request: { body: jsonBody(invitationTokenSchema) },
  responses: jsonResponses('The secret', totpSetupSchema, joinErrors),
});
const byPassword = createRoute({
  method: 'post',
  path: '/desk/join/password',
  summary: 'Accept an invitation with a password and an authenticator app',
  middleware: [requireJson] as const,
  request: { body: jsonBody(joinByPasswordSchema) },
  responses: jsonResponses('Who has joined, and the recovery codes', joinedSchema, [...joinErrors, 'staff_code_wrong']),
});
const creation = createRoute({
  method: 'post',
  path: '/desk/join/passkey/options',
  summary: 'WebAuthn options to create the passkey of a person who is invited',
  middleware: [requireJson] as const,
  request: { body: jsonBody(invitationTokenSchema) },
  responses: jsonResponses('The WebAuthn options', passkeyOptionsSchema, joinErrors),
});
const byPasskey = createRoute({
  method: 'post',
  path: '/desk/join/passkey',
  summary: 'Accept an invitation with a passkey',
  middleware: [requireJson] as const,
  request: { body: jsonBody(joinByPasskeySchema) },
  responses: jsonResponses('Who has joined', joinedSchema, joinErrors),
});

/** For people who hold the link of an invitation. */
export function deskJoinRoutes(deps: DoorDeps) {
  // All count, because each asks the database, and the password's costs a hash.
  const guard = guardAttempts(deps, 'desk join', { every: true });
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(invitation, async (c) => {
      const { email, name, role } = await guard(c, null, () => readInvitation(deps, c.req.valid('json').token));
      return c.json({ email, name, role }, 200);
    })
    .openapi(app, async (c) => c.json(await guard(c, null, () => invitedTotp(deps, c.req.valid('json').token)), 200))
    .openapi(byPassword, async (c) => {
      const typed = c.req.valid('json');
      const { sessionToken, recoveryCodes } = await guard(c, null, () =>
        joinByPassword(deps, { ...typed, userAgent: userAgentOf(c) }),
      );
      return c.json({ me: await openDesk(c, deps, sessionToken), recoveryCodes }, 200);
    })
    .openapi(creation, async (c) =>
      c.json(await guard(c, null, () => invitedPasskeyOptions(deps, c.req.valid('json').token)), 200),
    )
    .openapi(byPasskey, async (c) => {
      const typed = c.req.valid('json');
      const { sessionToken, recoveryCodes } = await guard(c, null, () =>
        joinByPasskey(deps, { ...typed, userAgent: userAgentOf(c) }),
      );
      return c.json({ me: await openDesk(c, deps, sessionToken), recoveryCodes }, 200);
    });
}
