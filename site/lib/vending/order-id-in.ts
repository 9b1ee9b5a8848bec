import { readModalPath } from '../../../contract/routes/modal-path.ts';

/** The order id in `/vending/{orderId}/`, also while a dialog is open over the page. */
export function orderIdIn(path: string): string {
  const [, , id = ''] = (readModalPath(path)?.base ?? path).split('/');
  return decodeURIComponent(id);
}

/** The page that verifies an order's draws. */
export function fairnessPath(orderId: string): string {
  return `/vending/fairness/?${new URLSearchParams({ order: orderId })}`;
}

/** The vending page of an order. */
export function vendingPath(orderId: string): string {
  return `/vending/${orderId}/`;
}
