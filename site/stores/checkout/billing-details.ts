import type { BillingChange, BillingRecord } from '../../../contract/accounts/billing.ts';
import { splitName } from '../../../contract/accounts/split-name.ts';
import type { User } from '../../../contract/accounts/user.ts';
import type { ShippedCustomer } from '../../../contract/customer.ts';
import { writtenPostalCode } from '../../../contract/postal-code.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import type { TypedDetails } from './checkout-details.ts';

type Owner = Pick<User, 'fname' | 'lname' | 'email'>;

/** The saved record as it stands in the fields of a form; a new account's starts with the name and mail of its owner. */
export function detailsOfBilling(
  record: Pick<BillingRecord, 'email' | 'phone' | 'name' | 'shipping' | 'note'>,
  owner: Owner = {},
): TypedDetails {
  const { phone, shipping, note = '' } = record;
  const { fname, lname } = splitName(shipping?.name || record.name || `${owner.fname ?? ''} ${owner.lname ?? ''}`);
  const address = shipping?.address;
  return {
    firstName: fname,
    lastName: lname,
    email: record.email || (owner.email ?? ''),
    phone: formatPhone(shipping?.phone || phone),
    country: address?.country === 'CA' ? 'CA' : 'US',
    address: address?.line1 ?? '',
    address2: address?.line2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipCode: writtenPostalCode(address?.postal_code ?? ''),
    note,
    giftMessage: '',
  };
}

/** What is saved is what was typed, in the names of the payment service's customer. */
export function billingOfDetails(details: ShippedCustomer): BillingChange {
  const { firstName, lastName, email, phone, address: line1, address2, city, state, zipCode, country, note } = details;
  const name = `${firstName} ${lastName}`;
  const place = { line1, line2: address2 || null, city, state, postal_code: zipCode };
  const address = country === 'US' ? { ...place, country } : { ...place, country };
  return { email, phone, name, address, shipping: { name, phone, address }, note: note ?? '' };
}
