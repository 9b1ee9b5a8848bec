import {
  type AddedSeveral,
  type AddSeveral,
  addedSeveralSchema,
  type CartLine,
  type ChangeLine,
  cartSchema,
  deletedLineSchema,
  type SwitchBundle,
} from '../../contract/cart.ts';
import { callApi } from './api.ts';

export interface ItemToAdd {
  readonly id: string;
  readonly qty: number;
  /** ids of add-ons, or of the rolls in a bundle */
  readonly sides: readonly string[];
  /** `pod` for a print that was just taken out; items need not say it */
  readonly type?: string;
}

export interface PrintToAdd {
  readonly jobId: string;
  readonly quantity: number;
  /** what the document puts on a line; the shop goes by the quote alone */
  readonly options: Readonly<Record<string, unknown>>;
  readonly quote: string;
}

export async function fetchCart(): Promise<CartLine[]> {
  return (await callApi('/api/cart', cartSchema)).lines;
}

export async function postLine({ type = 'item', ...item }: ItemToAdd): Promise<CartLine[]> {
  return (await callApi('/api/cart', cartSchema, { method: 'POST', body: { type, ...item } })).lines;
}

export async function postPrint({ jobId, ...rest }: PrintToAdd): Promise<CartLine[]> {
  const body = { type: 'pod', id: jobId, ...rest };
  return (await callApi('/api/cart', cartSchema, { method: 'POST', body })).lines;
}

export async function postSeveral(body: AddSeveral, idempotencyKey: string): Promise<AddedSeveral> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return await callApi('/api/cart/several', addedSeveralSchema, { method: 'POST', body, headers });
}

export async function postSwitch({ id, sides, to }: SwitchBundle): Promise<CartLine[]> {
  return (await callApi('/api/cart/switch', cartSchema, { method: 'POST', body: { id, sides, to } })).lines;
}

export async function putQuantity(lineId: string, body: ChangeLine): Promise<CartLine[]> {
  const call = { method: 'PUT', body } as const;
  return (await callApi(`/api/cart/${encodeURIComponent(lineId)}`, cartSchema, call)).lines;
}

export async function deleteLine(lineId: string): Promise<void> {
  await callApi(`/api/cart/${encodeURIComponent(lineId)}`, deletedLineSchema, { method: 'DELETE' });
}
