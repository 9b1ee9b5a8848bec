import * as z from 'zod';
import { type AgentCapability, agentCapabilities, UCP_VERSION } from './operations.ts';

const SITE = `https://ucp.dev/${UCP_VERSION}`;

interface CapabilityFacts {
  /** its page below the specification, and its schema below those of shopping */
  readonly spec: string;
  readonly schema: string;
  /** an extension needs one of these as well */
  readonly extends?: readonly AgentCapability[];
}

const facts: Record<AgentCapability, CapabilityFacts> = {
  'dev.ucp.shopping.catalog.search': { spec: 'catalog/search', schema: 'catalog_search' },
  'dev.ucp.shopping.catalog.lookup': { spec: 'catalog/lookup', schema: 'catalog_lookup' },
  'dev.ucp.shopping.cart': { spec: 'cart', schema: 'cart' },
  'dev.ucp.shopping.checkout': { spec: 'checkout', schema: 'checkout' },
  'dev.ucp.shopping.order': { spec: 'order', schema: 'order' },
  'dev.ucp.shopping.fulfillment': {
    spec: 'fulfillment',
    schema: 'fulfillment',
    extends: ['dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.discount': {
    spec: 'discount',
    schema: 'discount',
    extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'],
  },
};

/** The capabilities that this one extends; none: it stands alone. */
export function parentsOf(capability: AgentCapability): readonly AgentCapability[] {
  return facts[capability].extends ?? [];
}

/** `GET /.well-known/ucp`: what the shop does for agents, and where. It takes no payment from them, so it has no handlers. */
export function shopProfile(publicUrl: string) {
  const service = { version: UCP_VERSION, spec: `${SITE}/specification/overview` };
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        'dev.ucp.shopping': [
          {
            ...service,
            transport: 'rest',
            endpoint: `${publicUrl}/ucp/v1`,
            schema: `${SITE}/services/shopping/rest.openapi.json`,
          },
          {
            ...service,
            transport: 'mcp',
            endpoint: `${publicUrl}/ucp/mcp`,
            schema: `${SITE}/services/shopping/mcp.openrpc.json`,
          },
        ],
      },
      capabilities: Object.fromEntries(agentCapabilities.map((name) => [name, [declared(name)]])),
      payment_handlers: {},
    },
  };
}

function declared(name: AgentCapability) {
  const { spec, schema, extends: parents } = facts[name];
  return {
    version: UCP_VERSION,
    spec: `${SITE}/specification/${spec}`,
    schema: `${SITE}/schemas/shopping/${schema}.json`,
    ...(parents && { extends: parents.length === 1 ? parents[0] : parents }),
  };
}

const version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What the shop reads of an agent's profile. It calls no address that is in one. */
export const agentProfileSchema = z.object({
  ucp: z.object({
    version,
    capabilities: z
      .record(z.string(), z.array(z.object({ version })))
      .default({})
      .describe('by name, in each version that the agent can'),
  }),
});
export type AgentProfile = z.infer<typeof agentProfileSchema>;
