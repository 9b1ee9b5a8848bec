import { HttpResponse, http } from 'msw';
import type { VendingOrder } from '../../contract/premium/vending.ts';
import { aChoice, aVendingOrder } from './a-vending-order.ts';
import { type Refusal, refused } from './mock-shop.ts';
import { server } from './server.ts';

export interface MockMachine {
  order: VendingOrder;
  /** received calls, as `GET /api/vend/…/dispense/7?choice=0` */
  readonly calls: string[];
  /** refuses every call */
  refuse: Refusal | null;
  /** how many answers to presses are lost, though the press counts */
  losesAnswers: number;
}

/** A mock machine that counts like the API: the same choice twice is one press. */
export function startMachine(changes: Partial<MockMachine> = {}): MockMachine {
  const machine: MockMachine = { order: aVendingOrder(), calls: [], refuse: null, losesAnswers: 0, ...changes };
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    machine.calls.push(`${request.method} ${pathname}${search}`);
    return machine.refuse && refused(machine.refuse);
  };
  server.use(
    http.get('/api/vend', ({ request }) => note(request) ?? HttpResponse.json([machine.order])),
    http.post('/api/vend', ({ request }) => note(request) ?? HttpResponse.json(machine.order)),
    http.get('/api/vend/:id/dispense/:n', ({ request, params }) => {
      const refused = note(request);
      if (refused) return refused;
      pressOnce(machine, Number(params['n']), Number(new URL(request.url).searchParams.get('choice')));
      if (machine.losesAnswers === 0) return HttpResponse.json(machine.order);
      machine.losesAnswers -= 1;
      return HttpResponse.error();
    }),
  );
  return machine;
}

function pressOnce(machine: MockMachine, slot: number, choice: number): void {
  const { order } = machine;
  if (choice !== order.choices.length) return;
  const choices = [...order.choices, aChoice({ choice, slot })];
  machine.order = { ...order, choices, credits: order.credits - 1 };
}
