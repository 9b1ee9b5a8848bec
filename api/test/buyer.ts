import type { Order } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { ShopClient } from './shop-client.ts';

export const usCustomer = {
  serviceCode: serviceCodes.ground,
  country: 'US',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '(313) 555-0100',
  address: '12 Analytical Way',
  city: 'Toledo',
  state: 'OH',
  zipCode: '43604',
};

export interface Input {
  readonly card?: string;
  readonly key?: string;
  readonly customerInfo?: object;
  readonly couponName?: string | null;
  /** the address it comes from, where the shop trusts a proxy */
  readonly from?: string;
  /** what a dishonest browser might add */
  readonly more?: object;
}

/** A shopper at the checkout. Each attempt has its own idempotency key unless the test sets one. */
export function buyer(client: ShopClient) {
  function send({ card = 'pm_card_visa', key = crypto.randomUUID(), from, ...input }: Input = {}): Promise<Response> {
    return client.request('/api/checkout', {
      method: 'POST',
      headers: { 'idempotency-key': key, ...(from && { 'x-forwarded-for': from }) },
      json: {
        payment: { tokenId: card },
        customerInfo: input.customerInfo ?? usCustomer,
        couponName: input.couponName,
        paymentService: 'stripe',
        ...input.more,
      },
    });
  }

  return {
    client,
    put: (id: string, qty = 1, sides: string[] = []) =>
      client.json('/api/cart', { method: 'POST', json: { id, qty, sides } }),
    async cart(): Promise<{ itemId: string; qty: number }[]> {
      const { lines } = await client.json('/api/cart');
      return lines.map(({ itemId, qty }: { itemId: string; qty: number }) => ({ itemId, qty }));
    },
    send,
    /** A checkout that must succeed. */
    async buy(input: Input = {}): Promise<Order> {
      const response = await send(input);
      if (response.status !== 200) throw new Error(`refused with ${response.status}: ${await response.text()}`);
      return await response.json();
    },
    /** A checkout that must fail. */
    async refused(input: Input = {}): Promise<{ status: number; code: string; message: string; fields?: object }> {
      const response = await send(input);
      return { status: response.status, ...(await response.json()) };
    },
  };
}
