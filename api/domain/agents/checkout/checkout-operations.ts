import * as z from 'zod';
import { agentCheckoutSchema, agentCompletionSchema } from '../../../../contract/agents/checkout.ts';
import type { AgentOperation } from '../operation.ts';
import { presentCheckout } from './present-checkout.ts';
import { countGuesses } from './price-goods.ts';
import { can, selectionOf, selectionOfCart } from './select.ts';
import {
  cancelCheckout,
  changeCheckout,
  findCheckout,
  requireOpen,
  storeCheckout,
  storeCheckoutOfCart,
} from './stored-checkouts.ts';

const noBody = z.unknown();
const kind = 'checkout' as const;

export const createCheckout: AgentOperation<typeof agentCheckoutSchema> = {
  body: agentCheckoutSchema,
  async run(deps, call) {
    const { agent, body } = call;
    const selection = selectionOf(agent, body);
    await countGuesses(deps, selection.codes, call);
    const cartId = can(agent, 'dev.ucp.shopping.cart') ? body.cart_id : undefined;
    const row = cartId
      ? await storeCheckoutOfCart(deps, agent, cartId, (cart) => selectionOfCart(agent, body, cart))
      : await storeCheckout(deps, agent, { kind, selection });
    return await presentCheckout(deps, agent, row);
  },
};

export const getCheckout: AgentOperation = {
  body: noBody,
  run: async (deps, { agent, id }) => await presentCheckout(deps, agent, await findCheckout(deps, agent, { id, kind })),
};

export const updateCheckout: AgentOperation<typeof agentCheckoutSchema> = {
  body: agentCheckoutSchema,
  async run(deps, call) {
    const { agent, id, body } = call;
    await countGuesses(deps, selectionOf(agent, body).codes, call);
    const row = await changeCheckout(deps, agent, { id, kind }, (before) => selectionOf(agent, body, before));
    return await presentCheckout(deps, agent, row);
  },
};

/**
 * Places no order: the person does, at the shop. An agent that has sent everything gets `requires_escalation` and the link to
 * hand over; one whose person has paid meanwhile gets the order.
 */
export const completeCheckout: AgentOperation<typeof agentCompletionSchema> = {
  body: agentCompletionSchema,
  async run(deps, { agent, id }) {
    const row = await findCheckout(deps, agent, { id, kind });
    await requireOpen(deps, row);
    return await presentCheckout(deps, agent, row);
  },
};

export const cancelCheckoutOperation: AgentOperation = {
  body: noBody,
  run: async (deps, { agent, id }) =>
    await presentCheckout(deps, agent, await cancelCheckout(deps, agent, { id, kind })),
};
