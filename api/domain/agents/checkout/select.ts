import { randomUUID } from 'node:crypto';
import type {
  AgentAddress,
  AgentCart,
  AgentCheckout,
  AgentDestination,
  AgentMethod,
  AgentSelection,
} from '../../../../contract/agents/checkout.ts';
import type { AgentCapability } from '../../../../contract/agents/operations.ts';
import type { Agent } from '../operation.ts';

const NOTHING: AgentSelection = {
  ...{ lines: [], buyer: {}, codes: [], method: 'shipping', destinations: [], destinationId: null, optionId: null },
};

/** Whether the agent understands this extension; otherwise it is neither read nor answered. */
export function can({ capabilities }: Agent, extension: AgentCapability): boolean {
  return capabilities.includes(extension);
}

/** What a body chooses. It replaces all that was chosen before, but destinations that it names by their id alone. */
export function selectionOf(
  agent: Agent,
  body: AgentCart | AgentCheckout,
  before: AgentSelection = NOTHING,
): AgentSelection {
  const { line_items, buyer, discounts } = body;
  return {
    ...NOTHING,
    lines: linesOf(line_items),
    buyer: buyer ?? {},
    codes: can(agent, 'dev.ucp.shopping.discount') ? (discounts?.codes ?? []) : [],
    ...('fulfillment' in body && can(agent, 'dev.ucp.shopping.fulfillment') && deliveryOf(body, before)),
  };
}

/** A cart's contents, with what the body says of the delivery: the rest of it is ignored. */
export function selectionOfCart(agent: Agent, body: AgentCheckout, cart: AgentSelection): AgentSelection {
  return {
    ...cart,
    ...(can(agent, 'dev.ucp.shopping.fulfillment') && deliveryOf(body, NOTHING)),
  };
}

/** Lines keep the ids that the agent knows them by. */
function linesOf(items: AgentCart['line_items']): AgentSelection['lines'] {
  const taken = new Set<string>();
  const given = items.map(({ id }) => {
    if (!id || taken.has(id)) return undefined;
    taken.add(id);
    return id;
  });
  let number = 0;
  const free = () => {
    do number += 1;
    while (taken.has(`li_${number}`));
    return `li_${number}`;
  };
  return items.map(({ item, quantity }, index) => ({ id: given[index] ?? free(), itemId: item.id, qty: quantity }));
}

type ChosenDelivery = Pick<AgentSelection, 'method' | 'destinations' | 'destinationId' | 'optionId'>;

function deliveryOf({ fulfillment }: AgentCheckout, before: AgentSelection): Partial<ChosenDelivery> {
  const methods = fulfillment?.methods ?? [];
  // All goods go one way. Of several methods, the one with goods is meant.
  const chosen = methods.find(({ line_item_ids }) => line_item_ids?.length) ?? methods[0];
  if (!chosen) return {};
  const option = chosen.groups?.find(({ selected_option_id }) => selected_option_id)?.selected_option_id;
  return {
    method: typeOf(chosen, before),
    ...destinationsOf(chosen, before),
    optionId: option ?? null,
  };
}

function typeOf({ type, id }: AgentMethod, before: AgentSelection): AgentSelection['method'] {
  if (type) return type;
  return id === 'pickup' || id === 'shipping' ? id : before.method;
}

function destinationsOf(
  method: AgentMethod,
  before: AgentSelection,
): Pick<AgentSelection, 'destinations' | 'destinationId'> {
  // The counter, where goods are picked up, is not an address that a parcel goes to.
  if (typeOf(method, before) === 'pickup') return { destinations: before.destinations, destinationId: null };
  const sent = method.destinations ?? [];
  const destinations = sent.length > 0 ? sent.map((address) => withId(address, before)) : before.destinations;
  return { destinations, destinationId: method.selected_destination_id ?? null };
}

/** An address that comes without an id gets one; an id alone means the address that has it already. */
function withId({ id, ...address }: AgentAddress, before: AgentSelection): AgentDestination {
  const known = before.destinations.find((destination) => destination.id === id);
  const isEmpty = Object.values(address).every((value) => value === undefined);
  if (known && isEmpty) return known;
  return { id: id ?? `dest_${randomUUID()}`, ...address };
}
