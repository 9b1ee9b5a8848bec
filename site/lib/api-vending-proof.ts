import { type VendingProof, vendingProofSchema } from '../../api/contract/premium/fairness.ts';
import { callApi } from './api.ts';

/** The public commitments and what has been revealed, with an order's presses. Throws an ApiError. */
export function fetchProof(orderId?: string): Promise<VendingProof> {
  const of = orderId ? (`${encodeURIComponent(orderId)}/` as const) : '';
  return callApi(`/api/vend/${of}proof`, vendingProofSchema);
}
