import * as z from 'zod';
import { type AgentOperationName, agentOperations } from '../../../contract/agents/operations.ts';
import { getProduct } from './catalog/get-product.ts';
import { lookupCatalog } from './catalog/lookup-catalog.ts';
import { searchCatalog } from './catalog/search-catalog.ts';
import { type AgentOperation, AgentRefusal } from './operation.ts';

const missing: AgentOperation = {
  body: z.unknown(),
  run() {
    throw new AgentRefusal('not_found', 'The shop does not do this yet.');
  },
};

/** What the shop does for agents, by name. */
export const operationsTable: Readonly<Record<AgentOperationName, AgentOperation>> = {
  ...(Object.fromEntries(Object.keys(agentOperations).map((name) => [name, missing])) as Record<
    AgentOperationName,
    AgentOperation
  >),
  search_catalog: searchCatalog,
  lookup_catalog: lookupCatalog,
  get_product: getProduct,
};
