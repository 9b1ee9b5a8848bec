import * as z from 'zod';
import { accountMessages } from '../../../api/contract/messages/account.ts';
import { track } from '../../lib/analytics.ts';
import { sessionRecord } from '../session-record.ts';

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
