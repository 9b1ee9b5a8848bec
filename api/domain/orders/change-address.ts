import { type CustomerInfo, isPoBox, shippedCustomerSchema } from '../../../contract/customer.ts';
import type { AddressFields } from '../../../contract/desk/order.ts';
import { deskOrderMessages } from '../../../contract/messages/desk-order.ts';
import { taxPercent } from '../../../contract/money/tax.ts';
import { notContiguous } from '../../../contract/regions.ts';
import { isRemoteZip } from '../../../contract/remote-zip.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { AddressSuggestion } from '../../../contract/shipping/address-check.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction, emitAudit } from '../operator/actions.ts';
import { checkAddress } from '../shipping/check-address.ts';
import { ShopError } from '../shop-error.ts';
import { lockOrder, type OrderRow, updateOrder } from './order-rows.ts';
import { requireAllowed, requireSeen } from './order-state.ts';
import { hasLabels } from './parcels.ts';

type Shipped = Extract<CustomerInfo, { address: string }>;
type AddressDeps = Pick<Deps, 'connection' | 'addresses' | 'store' | 'log'>;

interface AddressChange {
  readonly fields: AddressFields;
  readonly version?: string | undefined;
}

/** How the carrier would write the changed address; empty: as it was typed, or it does not know. */
export async function suggestOrderAddress(
  deps: AddressDeps,
  { customer }: OrderRow,
  { address, address2, city, zipCode }: AddressFields,
): Promise<AddressSuggestion[]> {
  if (!('address' in customer)) return [];
  const { state, country } = customer;
  const streetLines = [address, address2].filter(Boolean);
  const suggestions = await checkAddress(deps, { streetLines, city, state, country, zip: zipCode });
  return suggestions.filter((suggestion) => suggestion.state === state);
}

/**
 * Changes where an unshipped order goes. State, country and shipping method stay, and the tax has to be the same: what was
 * paid stays right. The price of a quote to Canada stays as well, because the province does.
 */
export async function changeAddress(
  { connection, store }: AddressDeps,
  orderId: string,
  { fields, version }: AddressChange,
): Promise<OrderRow> {
  return await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    requireAllowed('address', { order, isLabelled: await hasLabels(trx, orderId) });
    requireSeen(order, version);
    const before = order.customer;
    const customer = 'address' in before ? shippedTo(before, fields) : { ...before, ...namesOf(fields) };
    if ('address' in before && 'address' in customer) requireSamePrice(order, before, customer, store);
    await emitAudit(trx, { before });
    return await updateOrder(trx, orderId, { customer: JSON.stringify(customer) });
  });
}

function namesOf({ firstName, lastName, phone }: AddressFields) {
  return { firstName, lastName, phone };
}

/** Throws the field's message when a ZIP code is not one of the country. */
function shippedTo(before: Shipped, fields: AddressFields): Shipped {
  const parsed = shippedCustomerSchema.safeParse({ ...before, ...fields });
  if (parsed.success) return parsed.data;
  throw new ShopError('invalid_request', { reason: parsed.error.issues[0]?.message ?? 'The address is not complete.' });
}

function requireSamePrice(
  { totals }: OrderRow,
  before: Shipped,
  after: Shipped,
  { rates }: Pick<Deps['store'], 'rates'>,
): void {
  const taxOf = ({ zipCode }: Shipped) => taxPercent(zipCode.slice(0, 5), rates.tax);
  const refuse = (reason: string) => {
    throw new ShopError('order_action_refused', { reason });
  };
  // Stripe taxes by county and city as well.
  const isElsewhere = before.zipCode.slice(0, 5) !== after.zipCode.slice(0, 5) || before.city !== after.city;
  if (totals.taxed ? isElsewhere : taxOf(before) !== taxOf(after)) refuse(deskOrderMessages.taxChanges);
  if (after.serviceCode !== serviceCodes.overnight) return;
  if (isRemoteZip(after.zipCode) || notContiguous.includes(after.state)) refuse(deskOrderMessages.overnightRemote);
  if (isPoBox(after.address, after.address2)) refuse(deskOrderMessages.overnightPoBox);
}
