import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI document, as far as answers are checked by it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRoute>>>>;
}

interface DescribedRoute {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Json }>> }>>;
}

interface Route {
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly params: number;
  readonly responses: DescribedRoute['responses'];
}

/** What a client sent and got. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** without its parameters; null: the answer has none */
  readonly type: string | null;
  /** as text */
  readonly body: string;
}

/** Checks answers by OpenAPI documents. Each schema is compiled when the first answer needs it. */
export class DescribedAnswers {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
  readonly #validators = new Map<Json, ValidateFunction>();
  readonly #routes: readonly Route[];

  /** Each document with what its paths begin with. */
  constructor(documents: readonly (readonly [Description, base: string])[]) {
    addFormats.default(this.#ajv);
    const routes = documents.flatMap(([{ paths }, base]) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { responses }]) => routeOf(method, base + path, responses)),
      ),
    );
    // `/orders/tracked` also fits `/orders/{orderId}`.
    this.#routes = routes.sort((a, b) => a.params - b.params);
  }

  /** The route that answers these requests, such as `GET /api/cart`. */
  routeOf(method: string, path: string): string | undefined {
    return this.#find(method, path)?.name;
  }

  /** What is wrong with an answer; undefined if it is as described, or the document does not know the route. */
  faultOf({ method, path, status, type, body }: Exchange): string | undefined {
    const route = this.#find(method, path);
    if (!route) return undefined;
    const fault = (what: string) => `${route.name} answered ${status}: ${what}`;
    const response = route.responses[status];
    if (!response) return fault('the status is not described');
    const types = Object.keys(response.content ?? {});
    if (method === 'HEAD') return undefined;
    if (types.length === 0) return body === '' ? undefined : fault(`${type}, and no body is described`);
    const isDescribed = type !== null && (types.includes(type) || types.includes('*/*'));
    if (!isDescribed) return fault(`${type} is not described, but ${types.join(', ')} is`);
    const schema = response.content?.[type]?.schema;
    if (type !== 'application/json' || !schema) return undefined;
    const validate = this.#validatorOf(schema);
    if (validate(JSON.parse(body))) return undefined;
    const errors = validate.errors?.map(({ instancePath, message, params, data }) => {
      const detail = typeof data === 'object' ? JSON.stringify(params) : `and is ${JSON.stringify(data)}`;
      return [instancePath || 'the body', message, detail].join(' ');
    });
    return fault(errors?.join('; ') ?? 'the body does not fit its schema');
  }

  #find(method: string, path: string): Route | undefined {
    // A HEAD is answered by the route of its GET.
    const wanted = method === 'HEAD' ? 'GET' : method;
    return this.#routes.find((route) => route.method === wanted && route.pattern.test(path));
  }

  #validatorOf(schema: Json): ValidateFunction {
    const known = this.#validators.get(schema);
    if (known) return known;
    const validate = this.#ajv.compile(closed(schema) as Json);
    this.#validators.set(schema, validate);
    return validate;
  }
}

function routeOf(method: string, path: string, responses: Route['responses']): Route {
  const upper = method.toUpperCase();
  const segments = path.split('/').filter(Boolean);
  const pattern = segments.map((segment) => segment.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+'));
  return {
    name: `${upper} ${path}`,
    method: upper,
    pattern: new RegExp(`^/${pattern.join('/')}/?$`),
    params: segments.filter((segment) => segment.includes('{')).length,
    responses,
  };
}

/** The schema without room for fields that it does not name: clients must not get what nobody described. */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => closed(part, isPart));
  if (typeof schema !== 'object' || schema === null) return schema;
  const all = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' || key === 'patternProperties') {
        return [key, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]))];
      }
      if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') return [key, value];
      return [key, closed(value, key === 'allOf')];
    }),
  );
  if (isPart || all['additionalProperties'] !== undefined) return all;
  if (all['allOf']) return { ...all, unevaluatedProperties: false };
  return all['properties'] ? { ...all, additionalProperties: false } : all;
}
