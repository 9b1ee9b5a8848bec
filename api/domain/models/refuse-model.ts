import { modelErrorMessages } from '../../contract/messages/model-errors.ts';
import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import { ShopError } from '../shop-error.ts';

/** The refusal whose sentence says what is wrong with the model, and what to do. */
export function modelRefused(fault: ModelErrorCode): ShopError {
  return new ShopError('model_refused', { fault, reason: modelErrorMessages.modelErrors[fault] });
}
