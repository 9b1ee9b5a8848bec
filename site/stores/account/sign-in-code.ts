import { accountMessages } from '../../../contract/messages/account.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { logInByCode, requestCode } from '../../lib/api-account.ts';
import { notify } from '../notice.ts';
import { completeFirstFactor, type SecondFactorAsked } from './sign-in.ts';

/** A code that was requested; the shop does not say whether the address has an account. */
export interface AskedCode {
  readonly kind: 'asked';
  readonly email: string;
  /** from the shop: the code signs in only with it, so only in this browser */
  readonly challenge: string;
}

interface Failed {
  readonly kind: 'failed';
  readonly message: string;
}

export async function askForCode(email: string): Promise<AskedCode | Failed> {
  try {
    return { kind: 'asked', email, challenge: await requestCode(email) };
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) };
  }
}

/** Requests another code. Until it is there, the one before still works. */
export async function askForCodeAgain(asked: AskedCode): Promise<AskedCode> {
  const answer = await askForCode(asked.email);
  if (answer.kind === 'asked') {
    notify({ kind: 'success', text: accountMessages.codeSentAgain });
    return answer;
  }
  notify({ kind: 'error', text: answer.message });
  return asked;
}

/** Signs in and reloads the page beneath the dialog. Resolves to the message of a failure, null on success. */
export async function signInByCode({ challenge }: AskedCode, code: string): Promise<string | SecondFactorAsked | null> {
  try {
    return await completeFirstFactor(await logInByCode(challenge, code));
  } catch (error) {
    return (error instanceof ApiError && error.fields['code']) || messageOf(error);
  }
}
