import { type CartLine, type ChangeLine, cartSchema, deletedLineSchema } from '../../api/contract/cart.ts';
import { callApi } from './api.ts';

export interface ItemToAdd {
  readonly id: string;
  readonly qty: number;
  /** ids of add-ons, or of the rolls in a bundle */
  readonly sides: readonly string[];
  /** `pod` for a print that was just taken out; items need not say it */
  readonly type?: string;
}

export async function fetchCart(): Promise<CartLine[]> {
  return (await callApi('/api/cart', cartSchema)).lines;
}

export async function postLine({ type = 'item', ...item }: ItemToAdd): Promise<CartLine[]> {
  return (await callApi('/api/cart', cartSchema, { method: 'POST', body: { type, ...item } })).lines;
}

export async function putQuantity(lineId: string, body: ChangeLine): Promise<CartLine[]> {
  const call = { method: 'PUT', body } as const;
  return (await callApi(`/api/cart/${encodeURIComponent(lineId)}`, cartSchema, call)).lines;
}

export async function deleteLine(lineId: string): Promise<void> {
  await callApi(`/api/cart/${encodeURIComponent(lineId)}`, deletedLineSchema, { method: 'DELETE' });
}
