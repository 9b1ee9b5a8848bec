import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import { boundedText } from './bounded-text.ts';

/** A model that cannot be read or printed; the shopper's message depends on the fault. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly fault: ModelErrorCode;
  /** what the message names, such as a 3MF extension; taken from the file, so it is bounded */
  readonly detail: string | undefined;

  constructor(fault: ModelErrorCode, detail = '') {
    super(`The model was rejected: ${fault}`);
    this.fault = fault;
    this.detail = boundedText(detail) || undefined;
  }
}
