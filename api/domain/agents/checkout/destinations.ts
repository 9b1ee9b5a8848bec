import type {
  AgentAddress,
  AgentBuyer,
  AgentDestination,
  AgentSelection,
} from '../../../../contract/agents/checkout.ts';
import {
  CANADIAN_POSTAL_CODE,
  type CustomerInfo,
  pickupCustomerSchema,
  shippedCustomerSchema,
  US_POSTAL_CODE,
} from '../../../../contract/customer.ts';
import { agentCheckoutMessages as words } from '../../../../contract/messages/agent-checkout.ts';
import { regions } from '../../../../contract/regions.ts';
import { type ServiceCode, serviceCodes } from '../../../../contract/service-code.ts';
import type { AgentMessage } from '../operation.ts';
import { recoverable } from './price-goods.ts';

/** As people and programs write the two countries that the shop ships to. */
const countries: Readonly<Record<string, 'US' | 'CA'>> = {
  US: 'US',
  USA: 'US',
  'UNITED STATES': 'US',
  'UNITED STATES OF AMERICA': 'US',
  CA: 'CA',
  CAN: 'CA',
  CANADA: 'CA',
};

type Country = 'US' | 'CA';

/** What the shop asks of a customer, as far as the agent sent it; unchecked. */
export interface TypedDetails {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly address2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zipCode?: string | undefined;
  readonly country?: Country | undefined;
}

/** Where the protocol has each field of the shop's form. */
const buyerFields = { firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone_number' } as const;
const addressFields = {
  address: 'street_address',
  address2: 'extended_address',
  city: 'address_locality',
  state: 'address_region',
  zipCode: 'postal_code',
  country: 'address_country',
} as const;

/** The destination that is chosen, or the only one. */
export function chosenDestination({ destinations, destinationId }: AgentSelection): AgentDestination | undefined {
  if (destinationId) return destinations.find(({ id }) => id === destinationId);
  return destinations.length === 1 ? destinations[0] : undefined;
}

/** The details as the form of the shop's checkout takes them. */
export function detailsOf({ method, buyer, ...selection }: AgentSelection): TypedDetails {
  const destination = method === 'shipping' ? chosenDestination({ method, buyer, ...selection }) : undefined;
  return { ...contactOf(buyer, destination), ...(destination && addressOf(destination)) };
}

/** The name on the parcel is that of the address, if it has one. */
function contactOf(buyer: AgentBuyer, address: AgentAddress = {}): TypedDetails {
  const named = address.first_name || address.last_name ? address : buyer;
  return {
    firstName: named.first_name,
    lastName: named.last_name,
    email: buyer.email,
    phone: nationalNumber(address.phone_number ?? buyer.phone_number),
  };
}

/** Agents write E.164; the shop's form takes the ten digits of the US and Canada. */
function nationalNumber(typed: string | undefined): string | undefined {
  const digits = typed?.replace(/\D/g, '') ?? '';
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : typed;
}

function addressOf(address: AgentAddress): TypedDetails {
  const country = countryOf(address);
  return {
    address: address.street_address,
    address2: address.extended_address,
    city: address.address_locality,
    state: country && regionOf(country, address.address_region),
    zipCode: address.postal_code,
    country,
  };
}

function countryOf({ address_country }: AgentAddress): Country | undefined {
  return countries[address_country?.toUpperCase() ?? ''];
}

/** A region's code; its whole name is known as well. */
function regionOf(country: Country, typed: string | undefined): string | undefined {
  const [code] = Object.entries(regions[country]).find(([, name]) => name.toLowerCase() === typed?.toLowerCase()) ?? [];
  return code ?? typed?.toUpperCase();
}

/** Whether options can be offered: carriers go by country and postal code alone. */
export function reachable({ country, zipCode }: TypedDetails): { country: Country; zipCode: string } | undefined {
  const form = country === 'CA' ? CANADIAN_POSTAL_CODE : US_POSTAL_CODE;
  return country && zipCode && form.test(zipCode) ? { country, zipCode } : undefined;
}

interface Checked {
  /** undefined: something is missing or wrong */
  readonly customer: CustomerInfo | undefined;
  readonly messages: readonly AgentMessage[];
}

/** Checks who buys and where it goes by the rules of the shop's own form, and says where in the answer each fault is. */
export function checkCustomer(selection: AgentSelection, serviceCode: ServiceCode | undefined): Checked {
  const details = detailsOf(selection);
  if (selection.method === 'pickup') {
    return checkedBy(pickupCustomerSchema, { ...details, serviceCode: serviceCodes.pickup }, '');
  }
  const destination = chosenDestination(selection);
  if (!destination) {
    const { messages } = checkedBy(pickupCustomerSchema, { ...details, serviceCode: serviceCodes.pickup }, '');
    const path = '$.fulfillment.methods[0].destinations';
    const missing = selection.destinationId
      ? recoverable('destination_unknown', words.destinationUnknown, '$.fulfillment.methods[0].selected_destination_id')
      : recoverable('field_required', words.destinationMissing, path);
    return { customer: undefined, messages: [missing, ...messages] };
  }
  const path = `$.fulfillment.methods[0].destinations[${selection.destinations.indexOf(destination)}]`;
  const { country } = details;
  if (!country && destination.address_country) {
    const elsewhere = recoverable('address_undeliverable', words.countryElsewhere, `${path}.address_country`);
    const { messages } = checkedBy(pickupCustomerSchema, { ...details, serviceCode: serviceCodes.pickup }, path);
    return { customer: undefined, messages: [elsewhere, ...messages] };
  }
  // Without a country, the fields of an address in the US are named.
  const usual = country === 'CA' ? serviceCodes.canadaEconomy : serviceCodes.ground;
  const checked = checkedBy(
    shippedCustomerSchema,
    { ...details, country: country ?? 'US', serviceCode: serviceCode ?? usual },
    path,
  );
  if (country) return checked;
  const missing = faultOf('country', 'field_required', `${path}.address_country`);
  return { customer: undefined, messages: [missing, ...checked.messages] };
}

function checkedBy(
  schema: typeof pickupCustomerSchema | typeof shippedCustomerSchema,
  details: TypedDetails & { readonly serviceCode: ServiceCode },
  destination: string,
): Checked {
  const parsed = schema.safeParse(details);
  if (parsed.success) return { customer: parsed.data, messages: [] };
  const byField = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  const messages = [...byField].map(([field, message]) => {
    const isMissing = !details[field as keyof TypedDetails];
    return faultOf(field, isMissing ? 'field_required' : 'field_invalid', pathOf(field, destination), message);
  });
  return { customer: undefined, messages };
}

function pathOf(field: string, destination: string): string | undefined {
  if (field in buyerFields) return `$.buyer.${buyerFields[field as keyof typeof buyerFields]}`;
  if (field in addressFields) return `${destination}.${addressFields[field as keyof typeof addressFields]}`;
  return undefined;
}

function faultOf(
  field: string,
  code: string,
  path: string | undefined,
  message = 'This field is required',
): AgentMessage {
  const label = words.fields[field as keyof typeof words.fields] ?? field;
  return recoverable(code, `${label}: ${message}`, path);
}
