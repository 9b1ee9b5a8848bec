import { type ErrorCode, errorTable } from '../../contract/errors.ts';

type ErrorParams = Readonly<Record<string, string | number>>;

/** An error that is shown to the shopper. Its HTTP status and message come from the contract's table. */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** a message for each invalid field */
  readonly fields: Readonly<Record<string, string>> | undefined;

  // No parameter properties: the publisher runs on Node, which only strips types.
  constructor(code: ErrorCode, params: ErrorParams = {}, fields?: Readonly<Record<string, string>>) {
    super(fillTemplate(errorTable[code][1], params));
    this.code = code;
    this.params = params;
    this.fields = fields;
  }

  get status(): (typeof errorTable)[ErrorCode][0] {
    return errorTable[this.code][0];
  }
}

/** Tests whether an error is a `ShopError` with this code. */
export const isShopError = (code: ErrorCode) => (error: unknown) => error instanceof ShopError && error.code === code;

/** `seconds`: until the next request is allowed. */
export function tooManyRequests(seconds: number): ShopError {
  return new ShopError('too_many_requests', { wait: inWords(seconds), seconds });
}

/** `seconds`: until a full queue of checkouts has moved on. */
export function checkoutBusy(seconds: number): ShopError {
  return new ShopError('checkout_busy', { wait: inWords(seconds), seconds });
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function fillTemplate(template: string, params: ErrorParams): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
