import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import { chosenOrdersSchema } from '../../../contract/desk/orders.ts';
import {
  buyLabelsSchema,
  laterSchema,
  leaseSchema,
  type PackingOrder,
  type Parcel,
  type Piece,
  packingNextSchema,
  packingOrderSchema,
  shippedSchema,
  shipSchema,
  ticksSchema,
} from '../../../contract/desk/packing.ts';
import { DONE, type OpenDesk } from './open-desk.ts';

const leaseUntil = '2026-11-23T15:15:00Z';

export function aPiece(changes: Partial<Piece> = {}): Piece {
  return {
    id: 'pla-petrol-1.75mm-1kg',
    kind: 'item',
    name: 'Petrol PLA',
    detail: '1.75 mm, 1 kg',
    hex: '#0B5A63',
    picture: null,
    qty: 2,
    place: 'C-14-2',
    sku: 'NS-PLA-PETROL-175-1KG',
    codes: ['pla-petrol-1.75mm-1kg'],
    ...changes,
  };
}

/** An order of two Petrol spools, to be sent with a number that somebody types. */
export function anOrderToPack(
  number = 'NS-7K2M-4Q9D',
  changes: Partial<z.input<typeof packingOrderSchema>> = {},
): PackingOrder {
  return packingOrderSchema.parse({
    id: crypto.randomUUID(),
    number,
    placedAt: '2026-11-23T14:00:00Z',
    serviceCode: 95,
    ships: '2026-11-23',
    dueAt: null,
    recipient: ['Dolores Kowalczyk', '4120 Second Avenue', 'Detroit, MI 48201'],
    note: '',
    giftMessage: '',
    pieces: [aPiece()],
    spools: [],
    openPresses: 0,
    expectedGrams: 2700,
    putOffReason: null,
    ticks: {},
    leaseUntil,
    parcels: [],
    labels: 'none',
    labelsReason: 'FedEx is not set up.',
    unclearLabel: false,
    ...changes,
  });
}

export function aParcel(changes: Partial<z.input<typeof packingOrderSchema>['parcels'][number]> = {}): Parcel {
  return packingOrderSchema.shape.parcels.element.parse({
    id: crypto.randomUUID(),
    state: 'labelled',
    carrier: 'fedex',
    service: 'Home Delivery',
    cost: 1235,
    tracking: '794612345678',
    weightGrams: 2750,
    hasLabel: true,
    isVoiding: false,
    ...changes,
  });
}

/** The packer's queue: the first order is the one on the screen, until it is shipped or put off. */
export function mockPacking(desk: OpenDesk, queue: PackingOrder[]): { queue: PackingOrder[] } {
  const mock = { queue };
  const current = (id: string | undefined) => {
    const found = mock.queue.find((order) => order.id === id);
    if (!found) throw new Error(`no order ${id} is being packed`);
    return found;
  };
  const replace = (id: string | undefined, changes: Partial<PackingOrder>) => {
    const changed = { ...current(id), ...changes };
    mock.queue = mock.queue.map((order) => (order.id === id ? changed : order));
    return changed;
  };
  desk.on('POST /desk/packing/next', { answer: packingNextSchema }, () => ({
    order: mock.queue[0] ?? null,
    waiting: Math.max(0, mock.queue.length - 1),
  }));
  desk.on(
    'PUT /desk/packing/:id/ticks',
    { body: z.object({ ticks: ticksSchema }), answer: leaseSchema },
    ({ params, body }) => {
      replace(params['id'], { ticks: body.ticks });
      return { leaseUntil };
    },
  );
  desk.on('POST /desk/packing/:id/heartbeat', { answer: leaseSchema }, () => ({ leaseUntil }));
  desk.on('POST /desk/packing/:id/later', { body: laterSchema, answer: doneSchema }, ({ params }) => {
    const later = current(params['id']);
    mock.queue = [...mock.queue.filter((order) => order !== later), later];
    return DONE;
  });
  desk.on('POST /desk/packing/:id/ship', { body: shipSchema, answer: shippedSchema }, ({ params, body }) => {
    const { number } = current(params['id']);
    mock.queue = mock.queue.filter(({ id }) => id !== params['id']);
    return { number, tracking: body.parcels.map(({ tracking }) => tracking) };
  });
  desk.on(
    'POST /desk/packing/:id/labels',
    { body: buyLabelsSchema, answer: packingOrderSchema },
    ({ params, body }) => {
      const parcels = body.weights.map((weightGrams, at) => aParcel({ weightGrams, tracking: `79461234567${at}` }));
      return replace(params['id'], { parcels, unclearLabel: false });
    },
  );
  desk.on('POST /desk/packing/:id/labels/void', { answer: packingOrderSchema }, ({ params }) =>
    replace(params['id'], { parcels: [] }),
  );
  desk.onFile('POST /desk/orders/slips', chosenOrdersSchema);
  return mock;
}
