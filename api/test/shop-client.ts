import type { OpenAPIHono } from '@hono/zod-openapi';

export type Seen = (response: Response, path: string, method: string) => Promise<void> | void;

export type Call = Omit<RequestInit, 'body'> & { readonly json?: unknown; readonly body?: BodyInit };

/** Sends requests to the app as a browser would: accepts JSON, and keeps cookies if there is a jar. */
export class ShopClient {
  readonly #app: OpenAPIHono;
  readonly #seen: Seen;
  readonly #cookies: Map<string, string> | undefined;

  constructor(app: OpenAPIHono, seen: Seen, cookies?: Map<string, string>) {
    this.#app = app;
    this.#seen = seen;
    this.#cookies = cookies;
  }

  async request(path: string, { json, ...call }: Call = {}): Promise<Response> {
    const headers = new Headers(call.headers);
    if (!headers.has('accept')) headers.set('accept', 'application/json');
    if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    if (this.#cookies?.size && !headers.has('cookie')) headers.set('cookie', cookieHeader(this.#cookies));
    const body = json === undefined ? call.body : JSON.stringify(json);
    const response = await this.#app.request(path, { ...call, headers, ...(body !== undefined && { body }) });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    await this.#seen(response, path, call.method ?? 'GET');
    return response;
  }

  /** The parsed response of a request that must succeed. */
  async json(path: string, call?: Call) {
    const response = await this.request(path, call);
    if (!response.ok) throw new Error(`${path} was refused with ${response.status}: ${await response.text()}`);
    return await response.json();
  }

  get token(): string | undefined {
    return this.#cookies?.get('token');
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined) this.#cookies?.set(name, value);
  }
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
