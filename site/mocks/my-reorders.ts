import { HttpResponse, http } from 'msw';
import { cents } from '../../contract/cents.ts';
import {
  estimateReorderSchema,
  newReorderSchema,
  payReorderSchema,
  type Reorder,
  reorderChangeSchema,
  resumeReorderSchema,
  skipReorderSchema,
} from '../../contract/reorders.ts';
import { aCartLine } from './a-cart-line.ts';
import { aPastOrder } from './a-past-order.ts';
import { type Refusal, refused } from './mock-shop.ts';
import { dolores } from './my-account.ts';
import { server } from './server.ts';

const customer = {
  serviceCode: 95,
  firstName: 'Dolores',
  lastName: 'Kowalczyk',
  email: 'dolores.k@example.com',
  phone: '3135550188',
  address: '4120 Second Avenue',
  city: 'Detroit',
  state: 'MI',
  zipCode: '48201',
  country: 'US',
} as const;

const { totals } = aPastOrder();

/** Two spools of Petrol every four weeks. */
export function aReorder(changes: Partial<Reorder> = {}): Reorder {
  return {
    ...{ id: '5f1d0c3a-1111-4111-8111-1111115d90a7', status: 'active' as const, weeks: 4 },
    ...{ lines: [aCartLine({ id: 'one', qty: 2 })], date: '2026-12-22', after: '2027-01-19' },
    ...{ noticed: false, isPlacing: false, customerInfo: customer },
    ...{ card: { id: 'pm_visa', brand: 'visa', last4: '4242' }, estimate: { totals, problem: null } },
    ...{ pastDue: null, stopped: null, history: [], ...changes },
  };
}

interface MyReorders {
  reorders: Reorder[];
  readonly sent: { readonly call: string; readonly body: unknown }[];
  /** refuses every change */
  refuse: Refusal | null;
  /** the next payment needs the bank's challenge first */
  asksBank: boolean;
}

/** Mocks Dolores' reorders; what is sent must be what the contract accepts. */
export function doloresReorders(...reorders: Reorder[]): MyReorders {
  const mine: MyReorders = { reorders, sent: [], refuse: null, asksBank: false };
  const path = `/api/user/${dolores.userId}/reorders`;
  const change =
    (parse: (body: unknown) => unknown, answer: (found: Reorder, body: never) => Partial<Reorder>) =>
    async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
      const text = await request.text();
      const body = parse(text ? JSON.parse(text) : undefined);
      mine.sent.push({ call: `${request.method} ${new URL(request.url).pathname.slice(path.length)}`, body });
      if (mine.refuse) return refused(mine.refuse);
      mine.reorders = mine.reorders.map((each) =>
        each.id === params['id'] ? { ...each, ...answer(each, body as never) } : each,
      );
      return HttpResponse.json({ reorders: mine.reorders });
    };
  server.use(
    http.get(path, () => HttpResponse.json({ reorders: mine.reorders })),
    http.post(`${path}/estimate`, async ({ request }) => {
      estimateReorderSchema.parse(await request.json());
      return HttpResponse.json({ totals: { ...totals, total: cents(4_598), grandTotal: cents(4_598) }, problem: null });
    }),
    http.post(path, async ({ request }) => {
      const body = newReorderSchema.parse(await request.json());
      mine.sent.push({ call: 'POST ', body });
      if (mine.refuse) return refused(mine.refuse);
      mine.reorders.push(aReorder({ id: body.id, date: body.date, weeks: body.weeks }));
      return HttpResponse.json({ reorders: mine.reorders });
    }),
    http.put(
      `${path}/:id`,
      change(
        (body) => reorderChangeSchema.parse(body),
        (_, { weeks }: { weeks: number }) => ({ weeks }),
      ),
    ),
    http.post(
      `${path}/:id/skip`,
      change(
        (body) => skipReorderSchema.parse(body),
        ({ after }) => ({ date: after, after: '2027-02-16' }),
      ),
    ),
    http.post(
      `${path}/:id/stop`,
      change(
        (body) => body,
        () => ({
          ...{ status: 'stopped', date: null, after: null },
          stopped: { at: '2026-12-01T15:00:00.000Z', why: 'shopper' },
        }),
      ),
    ),
    http.post(
      `${path}/:id/resume`,
      change(
        (body) => resumeReorderSchema.parse(body),
        (_, { date }: { date: string }) => ({ status: 'active', date, after: '2027-02-16', stopped: null }),
      ),
    ),
    http.post(`${path}/:id/pay`, async ({ request }) => {
      const body = payReorderSchema.parse(await request.json());
      mine.sent.push({ call: 'POST pay', body });
      if (mine.refuse) return refused(mine.refuse);
      const asks = mine.asksBank;
      mine.asksBank = false;
      if (!asks) mine.reorders = mine.reorders.map((each) => ({ ...each, status: 'active', pastDue: null }));
      return HttpResponse.json({ order: aPastOrder(asks ? { payment: { clientSecret: 'pi_1_secret_1' } } : {}) });
    }),
  );
  return mine;
}
