import type { ModelErrorCode } from '../../api/contract/queu3d/model-error-code.ts';

/** A model that cannot be read or printed; the shopper's message depends on the fault. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly fault: ModelErrorCode;

  constructor(fault: ModelErrorCode) {
    super(`The model was rejected: ${fault}`);
    this.fault = fault;
  }
}
