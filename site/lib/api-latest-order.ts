import * as z from 'zod';
import { type Order, orderSchema } from '../../api/contract/order.ts';
import { callApi } from './api.ts';

/** The latest order of this session, guest or account; undefined before the first one. */
export async function fetchLatestOrder(): Promise<Order | undefined> {
  const [order] = await callApi('/api/sales?limit=1', z.array(orderSchema));
  return order;
}
