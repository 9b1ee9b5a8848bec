import * as z from 'zod';
import { type AgentOperationName, agentOperations, UCP_VERSION } from '../../../contract/agents/operations.ts';
import { operationsTable } from '../../domain/agents/operations-table.ts';

const descriptions: Readonly<Record<AgentOperationName, string>> = {
  search_catalog: 'Finds filament, printer parts, kits and merchandise by words, price and kind.',
  lookup_catalog: 'Reads several products by the ids of products or of their variants.',
  get_product: 'Reads one product with its variants, exact prices and stock.',
  create_cart: 'Begins a cart and says what its goods cost. Nothing is reserved.',
  get_cart: 'Reads a cart with current prices.',
  update_cart: 'Replaces what is in a cart.',
  cancel_cart: 'Deletes a cart.',
  create_checkout:
    'Begins a checkout of some goods, which the buyer reviews and pays in a browser at its continue_url.',
  get_checkout: 'Reads a checkout: its totals, what is missing, and the order once the buyer has paid.',
  update_checkout: 'Replaces what is known of a checkout: goods, buyer, address, shipping method, codes.',
  complete_checkout: 'Answers that the buyer pays in a browser: programs pay nothing here.',
  cancel_checkout: 'Cancels a checkout that is not paid.',
  get_order: 'Reads the state of an order by the token of the link in the buyer’s email.',
};

const meta = {
  type: 'object',
  description: 'Who asks.',
  properties: {
    'ucp-agent': {
      type: 'object',
      properties: {
        profile: { type: 'string', format: 'uri', description: 'The address of your UCP profile.' },
      },
      required: ['profile'],
    },
    'idempotency-key': {
      type: 'string',
      format: 'uuid',
      description: 'A call that is sent again with the same key is answered as before, for a day.',
    },
  },
};

const withAgent = { ...meta, required: ['ucp-agent'] };
/** These must not be run twice. */
const withKey = { ...meta, required: ['ucp-agent', 'idempotency-key'] };

function bodySchema(name: AgentOperationName) {
  const { $schema: _, ...schema } = z.toJSONSchema(operationsTable[name].body, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** What an answer's member `ucp` says; the rest is in the protocol's own schema. */
const outputSchema = {
  type: 'object',
  properties: {
    ucp: {
      type: 'object',
      properties: { version: { type: 'string' }, status: { enum: ['success', 'error'] } },
      required: ['version', 'status'],
    },
    messages: { type: 'array', items: { type: 'object' } },
  },
  required: ['ucp'],
} as const;

/** Where the protocol describes the whole of an answer. */
const answersOf: Readonly<Record<string, string>> = {
  'dev.ucp.shopping.catalog.search': 'catalog_search',
  'dev.ucp.shopping.catalog.lookup': 'catalog_lookup',
  'dev.ucp.shopping.cart': 'cart',
  'dev.ucp.shopping.checkout': 'checkout',
  'dev.ucp.shopping.order': 'order',
};

/** The operations of the protocol as tools of MCP. */
export const mcpTools = (Object.keys(agentOperations) as AgentOperationName[]).map((name) => {
  const { body, path, changes, capability } = agentOperations[name];
  const byId = path.includes('{id}');
  return {
    name,
    description: descriptions[name],
    annotations: { readOnlyHint: !changes, destructiveHint: name.startsWith('cancel_'), openWorldHint: false },
    inputSchema: {
      type: 'object' as const,
      properties: {
        meta: name === 'complete_checkout' || name.startsWith('cancel_') ? withKey : withAgent,
        ...(byId && { id: { type: 'string' } }),
        ...(body !== null && { [body]: bodySchema(name) }),
      },
      required: ['meta', ...(byId ? ['id'] : []), ...(body === null ? [] : [body])],
    },
    outputSchema: {
      ...outputSchema,
      $comment: `https://ucp.dev/${UCP_VERSION}/schemas/shopping/${answersOf[capability]}.json`,
    },
  };
});
