import { modelFaultMessages } from '../../contract/messages/model-faults.ts';
import type { ModelFault } from '../../contract/queu3d/model-fault.ts';
import { ShopError } from '../shop-error.ts';

/** The refusal whose sentence says what is wrong with the model, and what to do. */
export function modelRefused(fault: ModelFault): ShopError {
  return new ShopError('model_refused', { fault, reason: modelFaultMessages.modelFaults[fault] });
}
