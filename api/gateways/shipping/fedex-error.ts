export class FedexError extends Error {
  override name = 'FedexError';

  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** FedEx works, but does not serve the address. */
export class FedexNoService extends FedexError {}

/** 4xx statuses about FedEx itself or our API keys; all others are about the request. */
const SERVICE_STATUSES = [401, 403, 408, 429];

/** Whether FedEx works, but rejected the request. */
export function isRefusedQuestion(error: unknown): boolean {
  if (error instanceof FedexNoService) return true;
  if (!(error instanceof FedexError) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && !SERVICE_STATUSES.includes(error.status);
}
