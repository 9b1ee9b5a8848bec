/** The result of a check: a sentence about the shop and, where something is wrong, what to do about it. */
export type Outcome =
  | { readonly status: 'ok' | 'skipped'; readonly message: string }
  | { readonly status: 'warning' | 'error'; readonly message: string; readonly remedy: string };
export type Status = Outcome['status'];

export const ok = (message: string): Outcome => ({ status: 'ok', message });
export const skipped = (message: string): Outcome => ({ status: 'skipped', message });
export const warning = (message: string, remedy: string): Outcome => ({ status: 'warning', message, remedy });
export const failure = (message: string, remedy: string): Outcome => ({ status: 'error', message, remedy });

/** A thrown outcome ends a check early, such as "needs a working key". */
export class Concluded extends Error {
  override name = 'Concluded';

  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.message);
    this.outcome = outcome;
  }
}

/** What an unexpected error says, without its stack. A refused connection to two addresses has no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : reasonOf(error.cause);
  const message = error.message || ('code' in error ? String(error.code) : error.name);
  return cause && !message.includes(cause) ? `${message} (${cause})` : message;
}
