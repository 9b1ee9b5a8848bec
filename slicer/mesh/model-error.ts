import type { ModelFault } from '../../api/contract/queu3d/model-fault.ts';

/** A model that cannot be read or printed; the sentence for its owner follows from the fault. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly fault: ModelFault;

  constructor(fault: ModelFault) {
    super(`The model was refused: ${fault}`);
    this.fault = fault;
  }
}
