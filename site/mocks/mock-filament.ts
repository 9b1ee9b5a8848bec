import { HttpResponse, http } from 'msw';
import {
  newSpools,
  type OwnFilament,
  type OwnSpool,
  type SpoolChange,
} from '../../contract/filament/spool-inventory.ts';
import { type Refusal, refused } from './mock-shop.ts';

interface MockFilament extends OwnFilament {
  /** every call, as `POST spools` */
  readonly calls: string[];
  /** refuses every call that changes something */
  refuse: Refusal | null;
}

/** What the signed-in account has; a test sets it up and reads it afterwards. */
export const accountFilament: MockFilament = { printer: null, spools: [], calls: [], refuse: null };

export function resetFilament(): void {
  Object.assign(accountFilament, { printer: null, spools: [], calls: [], refuse: null });
}

/** A spool of Petrol with most of it left. */
export function anOwnSpool(changes: Partial<OwnSpool> = {}): OwnSpool {
  return {
    id: '5f1d0c3a-1111-4111-8111-1111115d90a7',
    itemId: 'pla-petrol-1.75mm-1kg',
    name: 'PLA Petrol',
    hex: '#0B5A63',
    netGrams: 1000,
    leftGrams: 640,
    addedAt: '2026-11-01T12:00:00.000Z',
    ...changes,
  };
}

async function answer(request: Request, apply: (body: unknown) => void): Promise<Response> {
  const [, , , , ...path] = new URL(request.url).pathname.split('/');
  accountFilament.calls.push(`${request.method} ${path.join('/')}`);
  const text = await request.text();
  if (accountFilament.refuse && request.method !== 'GET') return refused(accountFilament.refuse);
  apply(text ? JSON.parse(text) : null);
  const { printer, spools } = accountFilament;
  return HttpResponse.json({ printer, spools });
}

const own = '/api/user/:userId';

export const filamentHandlers = [
  http.get(`${own}/filament`, ({ request }) => answer(request, () => undefined)),
  http.put(`${own}/printer`, ({ request }) =>
    answer(request, (body) => {
      accountFilament.printer = (body as Pick<OwnFilament, 'printer'>).printer;
    }),
  ),
  http.post(`${own}/spools`, ({ request }) =>
    answer(request, (body) => {
      const added = newSpools(accountFilament.spools, (body as Pick<OwnFilament, 'spools'>).spools);
      accountFilament.spools = [...added, ...accountFilament.spools];
    }),
  ),
  http.put(`${own}/spools/:id`, ({ request, params }) =>
    answer(request, (body) => {
      const { leftGrams, lot } = body as SpoolChange;
      accountFilament.spools = accountFilament.spools.map((spool) =>
        spool.id === params['id'] ? { ...spool, leftGrams, lot: lot ?? undefined } : spool,
      );
    }),
  ),
  http.delete(`${own}/spools/:id`, ({ request, params }) =>
    answer(request, () => {
      accountFilament.spools = accountFilament.spools.filter(({ id }) => id !== params['id']);
    }),
  ),
];
