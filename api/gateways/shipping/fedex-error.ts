export class FedexError extends Error {
  override name = 'FedexError';

  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** FedEx is well, but does not go where it was asked about. */
export class FedexNoService extends FedexError {}

/** Answers that tell of FedEx's state or of our keys; other 4xx tell of the question. */
const NOT_OF_THE_QUESTION = [401, 403, 408, 429];

/** Whether FedEx is well, but could not make sense of what was asked. */
export function isRefusedQuestion(error: unknown): boolean {
  if (error instanceof FedexNoService) return true;
  if (!(error instanceof FedexError) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && !NOT_OF_THE_QUESTION.includes(error.status);
}
