import { HttpResponse, http } from 'msw';
import type * as z from 'zod';
import { doneSchema, type Me, meSchema } from '../../../contract/desk/me.ts';
import type { StaffRole } from '../../../contract/desk/roles.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { loadConfirmDialog } from '../../islands/desk/kit/Confirm.tsx';
import { refusalBody } from '../mock-shop.ts';
import { server } from '../server.ts';

// A press opens a dialog at once, as it does once a page has loaded it. `Confirm.test.tsx` shows the press before that.
await loadConfirmDialog();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The answer of calls that only have to arrive. */
export const DONE = { done: true } as const;

/** Thrown by a handler: the API refuses the call. */
export class Refused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

interface Shapes<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
}

interface Asked<Query, Body> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
}

interface Sent {
  /** such as `POST /desk/orders/NS-7K2M-4Q9D/cancel` */
  readonly call: string;
  /** as the contract parses it */
  readonly body: unknown;
}

/** A mock of the desk's API with a member of the staff signed in; screens' own calls are added with `on`. */
export interface OpenDesk {
  readonly me: Me;
  /** The changes that the screen sent, oldest first. */
  readonly sent: readonly Sent[];
  /**
   * Answers a call. Question and answer are parsed with the contract's schemas, so that a mock that differs from the API
   * does not compile, or fails the test: with a status 500, and with a complaint on the console.
   */
  on<Answer extends z.ZodType, Query extends z.ZodType = z.ZodUnknown, Body extends z.ZodType = z.ZodUnknown>(
    call: `${Method} /desk/${string}`,
    shapes: Shapes<Query, Body, Answer>,
    respond: (asked: Asked<z.output<Query>, z.output<Body>>) => z.input<Answer> | Promise<z.input<Answer>>,
  ): void;
  /** Answers a call for a file. */
  onFile(call: `${Method} /desk/${string}`, body?: z.ZodType): void;
}

export function openDesk(role: StaffRole = 'manager'): OpenDesk {
  fillGaps();
  const sent: Sent[] = [];
  const me = {
    id: '0f6f2f5e-7a0b-4c63-9d5e-3f1b2a4c5d6e',
    email: `pat.${role}@northspool.example`,
    name: 'Pat Lindqvist',
    role,
  };

  async function bodyOf(request: Request, method: Method, schema?: z.ZodType): Promise<unknown> {
    const text = await request.text();
    const body = schema?.parse(text ? JSON.parse(text) : undefined);
    const { pathname } = new URL(request.url);
    if (method !== 'GET') sent.push({ call: `${method} ${pathname.replace('/api', '')}`, body });
    return body;
  }

  const desk: OpenDesk = {
    me,
    sent,
    on(call, { query, body, answer }, respond) {
      const [method, path] = call.split(' ') as [Method, string];
      server.use(
        http[lowerCase(method)](`/api${path}`, async ({ request, params }) => {
          const parsed = {
            params: params as Record<string, string>,
            query: query?.parse(Object.fromEntries(new URL(request.url).searchParams)) as never,
            body: (await bodyOf(request, method, body)) as never,
          };
          try {
            return HttpResponse.json(answer.parse(await respond(parsed)) as object);
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            const refusal = refusalBody({ code: error.code, message: error.message });
            return HttpResponse.json(refusal.body, { status: refusal.status });
          }
        }),
      );
    },
    onFile(call, schema) {
      const [method, path] = call.split(' ') as [Method, string];
      server.use(
        http[lowerCase(method)](`/api${path}`, async ({ request }) => {
          await bodyOf(request, method, schema);
          return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF').buffer);
        }),
      );
    },
  };
  desk.on('GET /desk/me', { answer: meSchema }, () => me);
  desk.on('POST /desk/sign-out', { answer: doneSchema }, () => DONE);
  return desk;
}

const lowerCase = (method: Method) => method.toLowerCase() as Lowercase<Method>;

/** jsdom does not know `<search>` yet, about which React would complain. */
function fillGaps(): void {
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    configurable: true,
    get(this: HTMLElement) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
}
