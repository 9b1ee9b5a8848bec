import { type VendingProof, vendingProofSchema } from '../../api/contract/premium/fairness.ts';
import { callApi } from './api.ts';

/** What the shop committed to and has revealed so far, and what of it an order's presses were; anybody may ask. Throws an ApiError. */
export function fetchProof(orderId?: string): Promise<VendingProof> {
  const of = orderId ? (`${encodeURIComponent(orderId)}/` as const) : '';
  return callApi(`/api/vend/${of}proof`, vendingProofSchema);
}
