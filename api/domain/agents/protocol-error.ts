/** The request itself is wrong, or comes too early: the protocol answers with this status, and nothing was run. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
  readonly status: number;
  readonly code: string;
  /** in seconds */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, content: string, retryAfter?: number) {
    super(content);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
