import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/** What the parameters of Spoolman 0.26 accept. It ignores fields that it does not know; here they are refused. */
const extra = z.record(z.string(), z.string().nullable()).optional();
const text = (length: number) => z.string().max(length).optional();
const grams = z.number().min(0).optional();

const parameters = {
  vendor: z.strictObject({
    name: z.string().max(64),
    comment: text(1024),
    empty_spool_weight: grams,
    external_id: text(256),
    extra,
  }),
  filament: z.strictObject({
    name: text(64),
    vendor_id: z.int().optional(),
    material: text(64),
    price: grams,
    density: z.number().positive(),
    diameter: z.number().positive(),
    weight: z.number().positive().optional(),
    spool_weight: grams,
    article_number: text(64),
    comment: text(1024),
    settings_extruder_temp: z.int().min(0).optional(),
    settings_bed_temp: z.int().min(0).optional(),
    color_hex: z
      .string()
      .regex(/^#?([0-9a-f]{6}|[0-9a-f]{8})$/i)
      .optional(),
    external_id: text(256),
    extra,
  }),
  spool: z.strictObject({
    first_used: z.iso.datetime({ offset: true }).optional(),
    last_used: z.iso.datetime({ offset: true }).optional(),
    filament_id: z.int(),
    price: grams,
    initial_weight: grams,
    spool_weight: grams,
    remaining_weight: grams,
    used_weight: grams,
    location: text(64),
    lot_nr: text(64),
    comment: text(1024),
    archived: z.boolean().optional(),
    extra,
  }),
  field: z.strictObject({
    name: z.string().min(1).max(128),
    order: z.int().optional(),
    field_type: z.enum(['text', 'integer', 'float', 'datetime', 'boolean', 'choice']),
  }),
};

type Entity = 'vendor' | 'filament' | 'spool';
type Stored = Record<string, unknown> & { id: number };
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Spoolman's REST API as far as it concerns adding spools, with what it holds. */
export async function startSpoolman() {
  const held: Record<Entity, Stored[]> = { vendor: [], filament: [], spool: [] };
  const fields: { key: string; name: string; field_type: string }[] = [];

  function list(entity: Entity, query: URLSearchParams): Answer {
    const archived = query.get('allow_archived') === 'true';
    return { status: 200, body: held[entity].filter((item) => archived || item['archived'] !== true) };
  }

  function add(entity: Entity, input: unknown): Answer {
    const body = parameters[entity].safeParse(input);
    if (!body.success) return { status: 422, body: { detail: body.error.issues } };
    const missing = missingParent(entity, body.data);
    if (missing) return missing;
    for (const [key, value] of Object.entries(body.data.extra ?? {})) {
      if (!fields.some((field) => field.key === key)) return refuse(400, `Unknown extra field ${key}.`);
      if (value !== null && !isJsonText(value)) return refuse(400, `Invalid extra field for key ${key}`);
    }
    const item: Stored = { extra: {}, ...body.data, id: held[entity].length + 1 };
    held[entity].push(item);
    return { status: 200, body: item };
  }

  function missingParent(entity: Entity, body: Record<string, unknown>): Answer | undefined {
    const parent = entity === 'spool' ? 'filament' : 'vendor';
    const id = body[`${parent}_id`];
    if (id === undefined || held[parent].some((item) => item.id === id)) return;
    return refuse(404, `No ${parent} with ID ${id} found.`);
  }

  function addField(key: string, input: unknown): Answer {
    const body = parameters.field.safeParse(input);
    if (!body.success || !/^[a-z0-9_]{1,64}$/.test(key)) return { status: 422, body: { detail: body.error?.issues } };
    const { name, field_type } = body.data;
    fields.splice(0, fields.length, ...fields.filter((field) => field.key !== key), { key, name, field_type });
    return { status: 200, body: fields };
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://spoolman');
    const [api, version, entity, ...rest] = pathname.split('/').slice(1);
    if (api !== 'api' || version !== 'v1') return { status: 200, body: null };
    const isPost = request.method === 'POST';
    // It trusts no page of another site, and all programs that are not browsers.
    if (isPost && request.headers.origin) return refuse(403, 'Request refused: it came from an origin …');
    if (entity === 'health' && !isPost) return { status: 200, body: { status: 'healthy' } };
    const input = isPost ? await readJson(request) : undefined;
    if (entity === 'field' && rest[0] === 'spool') {
      return isPost ? addField(rest[1] ?? '', input) : { status: 200, body: fields };
    }
    if (entity !== 'vendor' && entity !== 'filament' && entity !== 'spool') return refuse(404, 'Not Found');
    return isPost ? add(entity, input) : list(entity, searchParams);
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await answerTo(request);
    // Beside its API it answers with its page.
    if (body === null) response.writeHead(status, { 'Content-Type': 'text/html' }).end('<!doctype html>');
    else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, held, fields, close: () => new Promise((closed) => server.close(closed)) };
}

function refuse(status: number, message: string): Answer {
  return { status, body: { message } };
}

function isJsonText(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'string';
  } catch {
    return false;
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
