import { OpenAPIHono } from '@hono/zod-openapi';
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
import { acceptPassword, addressOfChallenge, signInByCode, signInByStaffPasskey } from '../../domain/desk/sign-in.ts';
import { isShopError } from '../../domain/shop-error.ts';
import { staff } from '../../domain/sign-in/audience.ts';
import { answerOptions } from '../../domain/sign-in/passkeys.ts';
import { deskAccount, openDesk } from '../../http/desk/staff.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { shopRoute } from '../../http/shop-route.ts';
import { signInGuard } from '../../http/sign-in-guard.ts';

type SignInDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

const login = shopRoute('post', '/desk/sign-in', {
  summary: 'Check a password; signing in needs the second factor, too',
  body: deskLoginSchema,
  answer: ['What the code has to come with', passwordAcceptedSchema],
  errors: ['staff_bad_login'],
});
const code = shopRoute('post', '/desk/sign-in/code', {
  summary: 'Sign in after the password, by a code of the authenticator app or a recovery code',
  body: secondFactorSchema,
  answer: ['Who is signed in', meSchema],
  errors: ['staff_code_wrong', 'staff_code_late'],
});
const passkeyChallenge = shopRoute('post', '/desk/sign-in/passkey/options', {
  summary: 'WebAuthn options to sign in with a passkey, valid once, for five minutes',
  answer: ['The WebAuthn options', passkeyOptionsSchema],
});
const passkey = shopRoute('post', '/desk/sign-in/passkey', {
  summary: 'Sign in with a passkey',
  body: passkeyAnswerSchema,
  answer: ['Who is signed in', meSchema],
  errors: ['staff_passkey_refused'],
});

/** Sign-in of staff. A password alone never gives a session. */
export function deskSignInRoutes(deps: SignInDeps) {
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
    .openapi(passkeyChallenge, async (c) => c.json(await guardOptions(c, null, () => answerOptions(deps, staff)), 200))
    .openapi(passkey, async (c) => {
      const answer = c.req.valid('json');
      const token = await guardPasskey(c, null, () => signInByStaffPasskey(deps, answer, userAgentOf(c)));
      return c.json(await openDesk(c, deps, token), 200);
    });
}

const joinErrors = ['staff_invitation_gone'] as const;
const invitation = shopRoute('post', '/desk/join', {
  summary: 'Get whom an invitation is for',
  body: invitationTokenSchema,
  answer: ['Whom it invites', invitationSchema],
  errors: [...joinErrors],
});
const app = shopRoute('post', '/desk/join/totp', {
  summary: 'Get a secret for the authenticator app of a person who is invited; nothing is stored',
  body: invitationTokenSchema,
  answer: ['The secret', totpSetupSchema],
  errors: [...joinErrors],
});
const byPassword = shopRoute('post', '/desk/join/password', {
  summary: 'Accept an invitation with a password and an authenticator app',
  body: joinByPasswordSchema,
  answer: ['Who has joined, and the recovery codes', joinedSchema],
  errors: [...joinErrors, 'staff_code_wrong'],
});
const creation = shopRoute('post', '/desk/join/passkey/options', {
  summary: 'WebAuthn options to create the passkey of a person who is invited',
  body: invitationTokenSchema,
  answer: ['The WebAuthn options', passkeyOptionsSchema],
  errors: [...joinErrors],
});
const byPasskey = shopRoute('post', '/desk/join/passkey', {
  summary: 'Accept an invitation with a passkey',
  body: joinByPasskeySchema,
  answer: ['Who has joined', joinedSchema],
  errors: [...joinErrors],
});

/** For people who hold the link of an invitation. */
export function deskJoinRoutes(deps: SignInDeps) {
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
