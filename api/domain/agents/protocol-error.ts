import { type ProtocolErrorCode, protocolErrors } from '../../../contract/agents/protocol-errors.ts';

/** The request is wrong, or comes too early: nothing was run. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
  readonly code: ProtocolErrorCode;
  /** in seconds; undefined: it is not worth trying again */
  readonly retryAfter: number | undefined;

  constructor(code: ProtocolErrorCode, params: Readonly<Record<string, string>> = {}, retryAfter?: number) {
    super(protocolErrors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''));
    this.code = code;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return protocolErrors[this.code][0];
  }
}
