import { DateTime } from 'luxon';
import type { AgentSelection } from '../../../../contract/agents/checkout.ts';
import type { Store } from '../../../../contract/catalogue/store.ts';
import { type CustomerInfo, isPoBox } from '../../../../contract/customer.ts';
import { agentCheckoutMessages as words } from '../../../../contract/messages/agent-checkout.ts';
import { type ShippingQuotes, shippingCost } from '../../../../contract/money/shipping.ts';
import { type ServiceCode, serviceCodes } from '../../../../contract/service-code.ts';
import { arrivalSentence, arrivalSpan } from '../../../../contract/shipping/arrival-words.ts';
import { availableServices } from '../../../../contract/shipping/available-services.ts';
import { quoteCanada } from '../../checkout/draft-order.ts';
import type { Deps } from '../../deps.ts';
import { deliveryDates } from '../../shipping/delivery-dates.ts';
import type { AgentMessage } from '../operation.ts';
import { checkCustomer, chosenDestination, detailsOf, reachable, type TypedDetails } from './destinations.ts';
import { type Goods, recoverable } from './price-goods.ts';

type DeliveryDeps = Pick<Deps, 'catalogue' | 'rates' | 'log' | 'store' | 'clock' | 'businessDays' | 'transit'>;

/** The shop's shipping methods as agents choose them. */
const optionIds = {
  pickup: serviceCodes.pickup,
  overnight: serviceCodes.overnight,
  canada_ground: serviceCodes.canadaGround,
  ground: serviceCodes.ground,
  canada_economy: serviceCodes.canadaEconomy,
} as const;
type OptionId = keyof typeof optionIds;

/** The id of the one place where goods are picked up. */
const COUNTER = 'counter';

export interface Delivery {
  /** `fulfillment` of the answer */
  readonly answer: object;
  /** undefined: there is no option for what is known of the address */
  readonly serviceCode: ServiceCode | undefined;
  readonly quotes: ShippingQuotes;
  readonly details: TypedDetails;
  readonly customer: CustomerInfo | undefined;
  readonly messages: readonly AgentMessage[];
}

/** How the goods get to the person: what may be chosen with prices and days, what is chosen, and what is missing. */
export async function planDelivery(deps: DeliveryDeps, selection: AgentSelection, goods: Goods): Promise<Delivery> {
  const details = detailsOf(selection);
  const isPickup = selection.method === 'pickup';
  const place = isPickup ? undefined : reachable(details);
  const quotes = place?.country === 'CA' ? await quoteCanada(deps, goods.lines, place.zipCode) : {};
  const services = servicesOf(selection, goods, details, quotes);
  const { optionId } = selection;
  const serviceCode = optionId === null ? services[0] : services.find((code) => optionIdOf(code) === optionId);
  const isUnknown = optionId !== null && services.length > 0 && serviceCode === undefined;
  const { customer, messages } = checkCustomer(selection, serviceCode);
  const unknown = recoverable(
    'fulfillment_option_unavailable',
    words.optionUnknown,
    '$.fulfillment.methods[0].groups[0].selected_option_id',
  );
  return {
    answer: answerOf(deps, selection, goods, { services, serviceCode, quotes, postalCode: place?.zipCode ?? '' }),
    ...{ serviceCode, quotes, details, customer },
    messages: [...messages, ...(isUnknown ? [unknown] : [])],
  };
}

/** What may be chosen, the default first, as the shop's own checkout offers it. */
function servicesOf(
  { method }: AgentSelection,
  { moneyLines }: Goods,
  details: TypedDetails,
  quotes: ShippingQuotes,
): ServiceCode[] {
  if (method === 'pickup') return [serviceCodes.pickup];
  const place = reachable(details);
  if (!place || moneyLines.length === 0) return [];
  const { state = '', address = '', address2 } = details;
  const destination = { ...place, state, isPoBox: isPoBox(address, address2), quotes };
  return availableServices(moneyLines, destination).filter((code) => code !== serviceCodes.pickup);
}

interface Offered {
  readonly services: readonly ServiceCode[];
  readonly serviceCode: ServiceCode | undefined;
  readonly quotes: ShippingQuotes;
  readonly postalCode: string;
}

function answerOf(deps: DeliveryDeps, selection: AgentSelection, goods: Goods, offered: Offered) {
  const lineIds = goods.lines.map(({ id }) => id);
  const { store } = deps;
  const chosen = {
    id: selection.method,
    type: selection.method,
    line_item_ids: lineIds,
    ...destinationsOf(store, selection),
    groups:
      offered.services.length === 0
        ? []
        : [
            {
              id: `${selection.method}_all`,
              line_item_ids: lineIds,
              options: optionsOf(deps, goods, offered),
              selected_option_id: offered.serviceCode === undefined ? null : optionIdOf(offered.serviceCode),
            },
          ],
  };
  const other = selection.method === 'pickup' ? 'shipping' : 'pickup';
  return {
    methods: [chosen, { id: other, type: other, line_item_ids: [] }],
    available_methods: [
      { type: 'shipping', line_item_ids: lineIds, description: words.shippingAvailable },
      { type: 'pickup', line_item_ids: lineIds, description: words.pickupAvailable(townOf(store)) },
    ],
  };
}

function optionIdOf(serviceCode: ServiceCode): OptionId {
  const ids = Object.keys(optionIds) as OptionId[];
  return ids.find((id) => optionIds[id] === serviceCode) ?? 'ground';
}

function destinationsOf(store: Store, selection: AgentSelection) {
  if (selection.method === 'pickup') {
    return { destinations: [counterOf(store)], selected_destination_id: COUNTER };
  }
  return {
    destinations: selection.destinations,
    selected_destination_id: chosenDestination(selection)?.id ?? null,
  };
}

/** Without a member `name`: the protocol's schema takes either an address or a named place, and a named one is both. */
function counterOf({ name, address: { line1, line2, city, state, zip } }: Store) {
  return {
    id: COUNTER,
    extended_address: [name, line2].filter(Boolean).join(', '),
    street_address: line1,
    address_locality: city,
    address_region: state,
    postal_code: zip,
    address_country: 'US',
  };
}

function townOf({ name, address: { line1, city, state }, pickupHours }: Store): string {
  return `${name}, ${line1}, ${city}, ${state} (${pickupHours})`;
}

function optionsOf(deps: DeliveryDeps, { moneyLines }: Goods, { services, quotes, postalCode }: Offered) {
  const { store } = deps;
  const dates = deliveryDates(deps, deps.clock(), postalCode);
  const dayOf = (day: string) => DateTime.fromISO(day, { zone: store.timeZone });
  return services.map((serviceCode) => {
    const id = optionIdOf(serviceCode);
    const { from, to } = arrivalSpan(dates, serviceCode);
    const amount = shippingCost({ lines: moneyLines, serviceCode, membership: false, quotes, rates: store.rates });
    return {
      id,
      title: words.titles[id],
      description: arrivalSentence(dates, serviceCode),
      ...(serviceCode !== serviceCodes.pickup && { carrier: 'FedEx' }),
      earliest_fulfillment_time: dayOf(from).startOf('day').toISO(),
      latest_fulfillment_time: dayOf(to).endOf('day').startOf('second').toISO(),
      totals: [{ type: 'total', display_text: words.titles[id], amount }],
    };
  });
}
