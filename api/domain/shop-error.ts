import { type ErrorCode, errorTable } from '../contract/errors.ts';

export type ErrorParams = Readonly<Record<string, string | number>>;

/** A refusal that the shopper is to read. Status and sentence come from the contract's table. */
export class ShopError extends Error {
  override name = 'ShopError';

  constructor(
    readonly code: ErrorCode,
    readonly params: ErrorParams = {},
    /** a sentence for each field that is wrong */
    readonly fields?: Readonly<Record<string, string>>,
  ) {
    super(sentence(errorTable[code][1], params));
  }

  get status(): (typeof errorTable)[ErrorCode][0] {
    return errorTable[this.code][0];
  }
}

/** For who wants to know of an error whether it is this refusal. */
export const isRefused = (code: ErrorCode) => (error: unknown) => error instanceof ShopError && error.code === code;

/** `seconds` until the next try is let in. */
export function tooManyTries(seconds: number): ShopError {
  return new ShopError('too_many_requests', { wait: inWords(seconds), seconds });
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function sentence(template: string, params: ErrorParams): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
