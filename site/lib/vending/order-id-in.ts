import { readModalPath } from '../../../api/contract/routes/modal-path.ts';

/** The order of a vending page's address, also while a dialog is open over it: `/vending/{orderId}/`. */
export function orderIdIn(path: string): string {
  const [, , id = ''] = (readModalPath(path)?.base ?? path).split('/');
  return decodeURIComponent(id);
}

/** The page that checks what was drawn for an order. */
export function fairnessPath(orderId: string): string {
  return `/vending/fairness/?${new URLSearchParams({ order: orderId })}`;
}

/** The vending page of an order. */
export function vendingPath(orderId: string): string {
  return `/vending/${orderId}/`;
}
