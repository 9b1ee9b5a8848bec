import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type AgentCapability, type AgentOperationName, agentOperations } from '../../../contract/agents/operations.ts';

/**
 * The folder `source/schemas` of the protocol's release, which is not part of this repository. Where it is named, every
 * answer under `/ucp/v1` in tests is checked by the schemas that agents check it by; `answer-shapes.ts` checks always.
 */
const folder = process.env['UCP_SCHEMAS'];

type Json = Readonly<Record<string, unknown>>;
/** Whose body it is; the schemas say of each field what each of these does with it. */
type Direction = 'response' | 'create' | 'update' | 'complete';

const ROOT = 'https://ucp.dev/schemas/';
const SHOPPING = `${ROOT}shopping/`;

/** Of the answer and of the request, where it has a body, below the schemas of shopping. */
const schemasOf: Readonly<Record<AgentOperationName, { answer: string; request?: string; direction?: Direction }>> = {
  search_catalog: {
    answer: 'catalog_search.json#/$defs/search_response',
    request: 'catalog_search.json#/$defs/search_request',
  },
  lookup_catalog: {
    answer: 'catalog_lookup.json#/$defs/lookup_response',
    request: 'catalog_lookup.json#/$defs/lookup_request',
  },
  get_product: {
    answer: 'catalog_lookup.json#/$defs/get_product_response',
    request: 'catalog_lookup.json#/$defs/get_product_request',
  },
  create_cart: { answer: 'cart.json', request: 'cart.json', direction: 'create' },
  get_cart: { answer: 'cart.json' },
  update_cart: { answer: 'cart.json', request: 'cart.json', direction: 'update' },
  cancel_cart: { answer: 'cart.json' },
  create_checkout: { answer: 'checkout.json', request: 'checkout.json', direction: 'create' },
  get_checkout: { answer: 'checkout.json' },
  update_checkout: { answer: 'checkout.json', request: 'checkout.json', direction: 'update' },
  complete_checkout: { answer: 'checkout.json', request: 'checkout.json', direction: 'complete' },
  cancel_checkout: { answer: 'checkout.json' },
  get_order: { answer: 'order.json' },
};

/** The schemas that add fields to another capability's. */
const extensions: Partial<Record<AgentCapability, string>> = {
  'dev.ucp.shopping.fulfillment': 'fulfillment.json',
  'dev.ucp.shopping.discount': 'discount.json',
};

/** What the published schemas have against an answer that has `ucp`; none: the folder is not named. */
export function answerProblems(operation: AgentOperationName, answer: Json): unknown[] {
  if (folder === undefined) return [];
  const ucp = answer['ucp'] as { status?: string; capabilities?: Json } | undefined;
  if (ucp?.status === 'error') return problems('response', 'types/error_response.json', answer);
  const found = problems('response', schemasOf[operation].answer, answer);
  const { capability } = agentOperations[operation];
  for (const [name, schema] of Object.entries(extensions)) {
    if (Object.hasOwn(ucp?.capabilities ?? {}, name)) {
      found.push(...problems('response', `${schema}#/$defs/${capability}`, answer));
    }
  }
  return found;
}

/** What the published schemas have against a request's body. */
export function requestProblems(operation: AgentOperationName, body: unknown): unknown[] {
  const { request, direction = 'create' } = schemasOf[operation];
  return folder === undefined || request === undefined ? [] : problems(direction, request, body);
}

/** What the published schema has against `/.well-known/ucp`. */
export function profileProblems(profile: unknown): unknown[] {
  return folder === undefined
    ? []
    : problems('response', '../ucp.json#/$defs/business_schema', (profile as Json)['ucp']);
}

const validators = new Map<Direction, Ajv2020>();

function problems(direction: Direction, schema: string, value: unknown): unknown[] {
  let ajv = validators.get(direction);
  if (!ajv) {
    ajv = readSchemas(direction);
    validators.set(direction, ajv);
  }
  const validate = ajv.getSchema(new URL(schema, SHOPPING).href);
  if (!validate) return [`there is no schema ${schema}`];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }: ErrorObject) => ({
    schema,
    path: instancePath,
    message,
    params,
  }));
}

function readSchemas(direction: Direction): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const root = folder ?? '';
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json')) continue;
    const schema = JSON.parse(readFileSync(join(root, name), 'utf8'));
    ajv.addSchema(resolved(schema, direction) as Json, `${ROOT}${name}`);
  }
  return ajv;
}

/** The schema as it is for this direction: `ucp_request` leaves fields out, requires them or makes them optional. */
function resolved(schema: unknown, direction: Direction): unknown {
  if (Array.isArray(schema)) return schema.map((part) => resolved(part, direction));
  if (typeof schema !== 'object' || schema === null) return schema;
  const all: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(schema)) all[key] = resolved(part, direction);
  const properties = (schema as { properties?: Record<string, unknown> }).properties;
  if (!properties || typeof properties !== 'object') return all;
  const kept = { ...(all['properties'] as Json) } as Record<string, unknown>;
  const required = new Set((all['required'] as string[] | undefined) ?? []);
  for (const [name, property] of Object.entries(properties)) {
    const visibility = visibilityOf(property, direction);
    if (visibility === 'omit') delete kept[name];
    if (visibility === 'omit' || visibility === 'optional') required.delete(name);
    if (visibility === 'required') required.add(name);
  }
  return { ...all, properties: kept, ...(required.size > 0 ? { required: [...required] } : { required: [] }) };
}

function visibilityOf(property: unknown, direction: Direction): unknown {
  if (typeof property !== 'object' || property === null) return undefined;
  const { ucp_request: request, ucp_response: response } = property as Record<string, unknown>;
  if (direction === 'response') return response;
  return typeof request === 'object' && request !== null ? (request as Json)[direction] : request;
}
