import { messages } from '../../../api/contract/messages.ts';

export interface Verification {
  readonly kind: 'ok' | 'bad';
  readonly heading: string;
  readonly text: string;
}

/** Anybody can write an address, so that only as much of its reason is shown as the shop ever gives. */
const LONGEST_REASON = 160;

/** What the link of a verification mail brought back with it: `status`, and `err` with the server's reason (2 §2.2, §8). */
export function readVerification(search: string): Verification | undefined {
  const query = new URLSearchParams(search);
  const status = query.get('status');
  if (status === 'success') return { kind: 'ok', heading: messages.verified, text: messages.verifiedHint };
  if (status !== 'err') return undefined;
  const reason = (query.get('err') ?? '').trim().slice(0, LONGEST_REASON);
  return { kind: 'bad', heading: messages.invalidVerification, text: reason || messages.verificationFailed };
}
