import * as z from 'zod';
import type { Registration } from '../../../contract/accounts/auth-calls.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { logIn, register } from '../../lib/api-account.ts';
import { track } from '../analytics/track.ts';
import { notify } from '../notice.ts';
import { sessionRecord } from '../session-record.ts';
import { completeFirstFactor } from './sign-in.ts';

type RegisterResult =
  | { readonly kind: 'sent' }
  /** a message for each invalid field, by its name in the request */
  | { readonly kind: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> };

/** Registers an account. A refusal is shown in the API's own words. */
export async function registerAccount(registration: Registration): Promise<RegisterResult> {
  try {
    await register(registration);
    return { kind: 'sent' };
  } catch (error) {
    const message = messageOf(error);
    notify({ kind: 'error', text: message });
    return { kind: 'refused', message, fields: error instanceof ApiError ? error.fields : {} };
  }
}

/** The API resends the email when an unverified account signs in. A shopper verified in the meantime is signed in. */
export async function sendVerificationAgain(email: string, password: string): Promise<void> {
  try {
    // An address that was verified a moment ago has no second factor yet.
    await completeFirstFactor(await logIn(email, password));
  } catch (error) {
    const isSent = error instanceof ApiError && error.code === 'email_unverified';
    notify(
      isSent ? { kind: 'success', text: accountMessages.mailSentAgain } : { kind: 'error', text: messageOf(error) },
    );
  }
}

export interface Verification {
  readonly kind: 'ok' | 'bad';
  readonly heading: string;
  readonly text: string;
}

/** Anyone can write a URL, so its reason is cut to the length the API's messages have. */
const MAX_REASON_LENGTH = 160;

/** Reads what the verification link returned: `status`, and `err` with the server's reason. */
export function readVerification(search: string): Verification | undefined {
  const query = new URLSearchParams(search);
  const status = query.get('status');
  if (status === null) return undefined;
  if (status === 'success')
    return { kind: 'ok', heading: accountMessages.verified, text: accountMessages.verifiedHint };
  if (status !== 'err') return { kind: 'bad', heading: accountMessages.verificationWentWrong, text: '' };
  const reason = (query.get('err') ?? '').trim().slice(0, MAX_REASON_LENGTH);
  return {
    kind: 'bad',
    heading: accountMessages.invalidVerification,
    text: reason || accountMessages.verificationFailed,
  };
}

const signUpTracked = sessionRecord('northspool:sign-up-told', z.literal(true));

/** Tracks a sign-up once, however often its screen is reloaded. */
export function trackSignUp(): void {
  if (signUpTracked.read()) return;
  signUpTracked.write(true);
  track({ name: 'sign_up', params: { method: 'email' } });
}
