import * as z from 'zod';
import { accountMessages } from '../../../api/contract/messages/account.ts';
import { track } from '../../lib/analytics.ts';
import { sessionRecord } from '../session-record.ts';

export interface Verification {
  readonly kind: 'ok' | 'bad';
  readonly heading: string;
  readonly text: string;
}

/** Anybody can write an address, so that only as much of its reason is shown as the shop ever gives. */
const MAX_REASON_LENGTH = 160;

/** What the link of a verification mail brought back with it: `status`, and `err` with the server's reason (2 §2.2, §8). */
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

/** An account was made: told once, however often its screen is loaded again. */
export function trackSignUp(): void {
  if (signUpTracked.read()) return;
  signUpTracked.write(true);
  track({ name: 'sign_up', params: { method: 'email' } });
}
