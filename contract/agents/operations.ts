/** The release of the Universal Commerce Protocol that agents' programs are answered in. */
export const UCP_VERSION = '2026-04-08';

/** What an operation is part of; an agent may ask for what its own profile names as well. */
export const agentCapabilities = [
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.discount',
] as const;
export type AgentCapability = (typeof agentCapabilities)[number];

interface OperationFacts {
  readonly method: 'get' | 'post' | 'put';
  /** below the address of the REST service */
  readonly path: string;
  /** the name of its body among a tool's arguments; null: it has none */
  readonly body: 'catalog' | 'cart' | 'checkout' | null;
  readonly capability: AgentCapability;
  /** whether it changes something, so that its key must be answered once */
  readonly changes: boolean;
  readonly status: 200 | 201;
}

/** Every operation by its name in the protocol, under REST and as a tool of MCP. */
export const agentOperations = {
  search_catalog: {
    ...{ method: 'post', path: '/catalog/search', body: 'catalog', status: 200 },
    ...{ capability: 'dev.ucp.shopping.catalog.search', changes: false },
  },
  lookup_catalog: {
    ...{ method: 'post', path: '/catalog/lookup', body: 'catalog', status: 200 },
    ...{ capability: 'dev.ucp.shopping.catalog.lookup', changes: false },
  },
  get_product: {
    ...{ method: 'post', path: '/catalog/product', body: 'catalog', status: 200 },
    ...{ capability: 'dev.ucp.shopping.catalog.lookup', changes: false },
  },
  create_cart: {
    ...{ method: 'post', path: '/carts', body: 'cart', status: 201 },
    ...{ capability: 'dev.ucp.shopping.cart', changes: true },
  },
  get_cart: {
    ...{ method: 'get', path: '/carts/{id}', body: null, status: 200 },
    ...{ capability: 'dev.ucp.shopping.cart', changes: false },
  },
  update_cart: {
    ...{ method: 'put', path: '/carts/{id}', body: 'cart', status: 200 },
    ...{ capability: 'dev.ucp.shopping.cart', changes: true },
  },
  cancel_cart: {
    ...{ method: 'post', path: '/carts/{id}/cancel', body: null, status: 200 },
    ...{ capability: 'dev.ucp.shopping.cart', changes: true },
  },
  create_checkout: {
    ...{ method: 'post', path: '/checkout-sessions', body: 'checkout', status: 201 },
    ...{ capability: 'dev.ucp.shopping.checkout', changes: true },
  },
  get_checkout: {
    ...{ method: 'get', path: '/checkout-sessions/{id}', body: null, status: 200 },
    ...{ capability: 'dev.ucp.shopping.checkout', changes: false },
  },
  update_checkout: {
    ...{ method: 'put', path: '/checkout-sessions/{id}', body: 'checkout', status: 200 },
    ...{ capability: 'dev.ucp.shopping.checkout', changes: true },
  },
  complete_checkout: {
    ...{ method: 'post', path: '/checkout-sessions/{id}/complete', body: 'checkout', status: 200 },
    ...{ capability: 'dev.ucp.shopping.checkout', changes: true },
  },
  cancel_checkout: {
    ...{ method: 'post', path: '/checkout-sessions/{id}/cancel', body: null, status: 200 },
    ...{ capability: 'dev.ucp.shopping.checkout', changes: true },
  },
  get_order: {
    ...{ method: 'get', path: '/orders/{id}', body: null, status: 200 },
    ...{ capability: 'dev.ucp.shopping.order', changes: false },
  },
} as const satisfies Record<string, OperationFacts>;
export type AgentOperationName = keyof typeof agentOperations;
