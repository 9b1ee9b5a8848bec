import * as z from 'zod';
import type { CartLine } from '../../../contract/cart.ts';
import type { HandoffDetails } from '../../../contract/proposal.ts';
import { $serviceCode } from '../delivery/delivery.ts';
import { sessionRecord } from '../session-record.ts';
import { $details, noDetails, restoreDetails, setDetails } from './checkout-details.ts';

/** The checkout of an agent that this tab goes on with. */
const record = sessionRecord(
  'northspool:agent-checkout',
  z.object({ token: z.string(), itemIds: z.array(z.string()) }),
);

/** Fills the form of the checkout with what the agent entered, and remembers for whom the order is placed. */
export function takeOverCheckout(token: string, itemIds: readonly string[], details: HandoffDetails): void {
  const { serviceCode, ...fields } = details;
  const entered = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  restoreDetails();
  const { note, giftMessage, ...kept } = $details.get();
  // Half of one address and half of another would be no address.
  const before = fields.address ? noDetails : kept;
  setDetails({ ...noDetails, ...before, ...entered, note, giftMessage });
  if (serviceCode !== undefined) $serviceCode.set(serviceCode);
  record.write({ token, itemIds: [...itemIds] });
}

/** Names the checkout that an order of these lines completes: with some of its goods gone, it is another order. */
export function agentCheckoutOf(lines: readonly Pick<CartLine, 'itemId'>[]): { agentCheckout?: string } {
  const taken = record.read();
  const isWhole = taken?.itemIds.every((id) => lines.some(({ itemId }) => itemId === id));
  return taken && isWhole ? { agentCheckout: taken.token } : {};
}

export function forgetAgentCheckout(): void {
  record.clear();
}
