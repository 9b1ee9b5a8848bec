import type { Deps } from '../deps.ts';
import { recordAccess } from '../operator/actions.ts';
import { deviceOf } from '../session/device-of.ts';
import { ShopError } from '../shop-error.ts';

interface SignInAttempt {
  /** of the staff; undefined: nobody here has the address or the passkey that was tried */
  readonly email: string | undefined;
  readonly verb?: 'staff sign-in' | 'staff confirm';
  /** such as `passkey` */
  readonly with: string;
  readonly userAgent: string;
}

type RecordDeps = Pick<Deps, 'connection' | 'clock'>;

/** Records that a member of the staff came in. */
export async function recordSignIn(
  deps: RecordDeps,
  { email = 'a stranger', verb = 'staff sign-in', with: factor, userAgent }: SignInAttempt,
  refused?: string,
): Promise<void> {
  const details = { with: factor, device: deviceOf(userAgent) };
  await recordAccess(deps, { by: email, verb, target: email, details, refused });
}

/**
 * Runs a check of who it is, and records one that failed. Also where nobody is meant: the answer would otherwise come
 * sooner, and tell who works here.
 */
export async function recordRefusal<Result>(
  deps: RecordDeps,
  attempt: () => Promise<SignInAttempt> | SignInAttempt,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ShopError) await recordSignIn(deps, await attempt(), error.message);
    throw error;
  }
}
