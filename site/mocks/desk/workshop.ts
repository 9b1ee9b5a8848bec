import { doneSchema } from '../../../contract/desk/me.ts';
import {
  type DeskPrinter,
  deskPrintersSchema,
  loadMixedPlateSchema,
  loadPlatesSchema,
  type Plate,
  type PlateProposal,
  plateProposalsSchema,
  startPlateSchema,
} from '../../../contract/desk/printers.ts';
import {
  answerModelCheckSchema,
  type DeskPrint,
  deskPrintsSchema,
  endRunSchema,
  type ModelCheck,
  modelChecksQuerySchema,
  modelChecksSchema,
  plateSliceSchema,
  plateSliceStateSchema,
  printsQuerySchema,
  startRunSchema,
} from '../../../contract/desk/prints.ts';
import {
  type LoadedMachine,
  loadedMachineSchema,
  type Press,
  pressesQuerySchema,
  pressesSchema,
  settlePressSchema,
} from '../../../contract/desk/vending.ts';
import { DONE, type OpenDesk } from './open-desk.ts';

const AT = '2026-11-24T15:00:00Z';

/** Three pieces of a gear that nobody has begun to print. */
export function aPrint(changes: Partial<DeskPrint> = {}): DeskPrint {
  return {
    refId: 'NS-7K2M-4Q9D',
    line: 1,
    placedAt: AT,
    due: '2026-11-25',
    overnight: false,
    name: 'gear.stl',
    extension: 'stl',
    hasPreview: false,
    material: 'PLA',
    colorName: 'Petrol',
    hex: '#0B5A63',
    layerHeight: 0.16,
    infill: 20,
    supports: false,
    repaired: false,
    seconds: 3600,
    size: null,
    isDisputed: false,
    qty: 3,
    perPlate: 3,
    done: 0,
    printing: 0,
    printedAt: null,
    runs: [],
    ...changes,
  };
}

/** The queue of one print: what was started and what came of it changes its counts. */
export function mockPrints(desk: OpenDesk, first: DeskPrint): void {
  let print = first;
  desk.on('GET /desk/prints', { query: printsQuerySchema, answer: deskPrintsSchema }, ({ query: { state } }) => {
    const isShown = (state === 'printed') === (print.printedAt !== null);
    const machines = ['Printer 1', 'Printer 2', 'Printer 3'].map((name) => ({ name, isLinked: name === 'Printer 3' }));
    return { rows: isShown ? [print] : [], total: isShown ? 1 : 0, page: 1, machines };
  });
  desk.on('POST /desk/prints/:number/:line/runs', { body: startRunSchema, answer: doneSchema }, ({ body }) => {
    const run = { id: crypto.randomUUID(), ...body, good: null, reason: null, startedAt: AT, endedAt: null };
    print = { ...print, printing: body.pieces, runs: [run, ...print.runs] };
    return DONE;
  });
  // It is sliced when it is looked at for the second time.
  let looks = 0;
  const waiting = { state: 'waiting', reason: null } as const;
  const sliced = () => (looks++ > 0 ? ({ state: 'complete', reason: null } as const) : waiting);
  desk.on(
    'POST /desk/prints/:number/:line/plate',
    { body: plateSliceSchema, answer: plateSliceStateSchema },
    () => waiting,
  );
  desk.on('GET /desk/prints/:number/:line/plate', { query: plateSliceSchema, answer: plateSliceStateSchema }, sliced);
  desk.on('POST /desk/prints/:number/:line/plates', { body: loadPlatesSchema, answer: doneSchema }, ({ body }) => {
    print = { ...print, printing: body.pieces };
    return DONE;
  });
  desk.on('POST /desk/print-runs/:id/end', { body: endRunSchema, answer: doneSchema }, ({ params, body }) => {
    const runs = print.runs.map((run) => (run.id === params['id'] ? { ...run, ...body, endedAt: AT } : run));
    const done = print.done + body.good;
    print = { ...print, runs, done, printing: 0, printedAt: done === print.qty ? AT : null };
    return DONE;
  });
}

export function aPlate(changes: Partial<Plate> = {}): Plate {
  const line = { refId: 'NS-7K2M-4Q9D', line: 1, name: 'gear.stl', pieces: 1, isOpen: true };
  return {
    ...{ id: 7, state: 'sent', file: 'NS-7K2M-4Q9D-1-P7.gcode', reason: null, filament: 'PLA Petrol', seconds: 3600 },
    ...{ isStopping: false, lines: [{ runId: crypto.randomUUID(), ...line }] },
    ...changes,
  };
}

/** A printer that is ready, with a plate on it. */
export function aPrinter(changes: Partial<DeskPrinter> = {}): DeskPrinter {
  return { name: 'Printer 3', state: { is: 'ready' }, seenAt: AT, filament: null, plates: [aPlate()], ...changes };
}

/** One piece of each of two orders. */
export function aProposal(changes: Partial<PlateProposal> = {}): PlateProposal {
  const part = { line: 1, pieces: 1, shipBy: '2026-11-25' };
  return {
    ...{ filament: 'PLA Petrol', layerHeight: 0.16, infill: 20, supports: false, seconds: 7200 },
    lines: [
      { ...part, number: 'NS-7K2M-4Q9D', name: 'gear.stl' },
      { ...part, number: 'NS-5F3H-8T2W', name: 'vase.stl', line: 2, pieces: 3 },
    ],
    ...changes,
  };
}

/** What is asked of a plate changes its state, as the link would some seconds later. */
export function mockPrinters(
  desk: OpenDesk,
  first: DeskPrinter,
  isLinked = true,
  proposed: PlateProposal[] = [],
): void {
  let printer = first;
  let proposals = proposed;
  const change = (changes: Partial<Plate>) => {
    const [plate, ...others] = printer.plates;
    printer = { ...printer, plates: plate ? [{ ...plate, ...changes }, ...others] : [] };
    return DONE;
  };
  desk.on('GET /desk/printers', { answer: deskPrintersSchema }, () => ({ printers: [printer], isLinked }));
  desk.on('GET /desk/plate-proposals', { answer: plateProposalsSchema }, () => ({ proposals }));
  desk.on('POST /desk/plates', { body: loadMixedPlateSchema, answer: doneSchema }, () => {
    proposals = [];
    return DONE;
  });
  desk.on('POST /desk/plates/:id/start', { body: startPlateSchema, answer: doneSchema }, () =>
    change({ state: 'starting' }),
  );
  desk.on('POST /desk/plates/:id/stop', { answer: doneSchema }, () => change({ isStopping: true }));
  desk.on('POST /desk/plates/:id/remove', { answer: doneSchema }, () => {
    printer = { ...printer, plates: printer.plates.slice(1) };
    return DONE;
  });
  desk.on('POST /desk/print-runs/:id/end', { body: endRunSchema, answer: doneSchema }, ({ params }) => {
    const [plate, ...others] = printer.plates;
    const lines = plate?.lines.map((line) => (line.runId === params['id'] ? { ...line, isOpen: false } : line)) ?? [];
    if (lines.some(({ isOpen }) => isOpen)) return change({ lines });
    printer = { ...printer, plates: others };
    return DONE;
  });
}

export function aModelCheck(changes: Partial<ModelCheck> = {}): ModelCheck {
  return {
    refId: 'NQ-7K2M-4Q9D',
    email: 'dolores.k@example.com',
    name: 'box.stl',
    extension: 'stl',
    quality: 'Standard',
    request: { material: 'PLA', colorName: 'Petrol', quantity: 2, infill: 20, note: 'The lid has to be tight.' },
    createdAt: AT,
    answeredAt: null,
    verdict: null,
    price: null,
    answer: null,
    ...changes,
  };
}

export function mockModelChecks(desk: OpenDesk, first: readonly ModelCheck[]): void {
  let reviews = first;
  desk.on(
    'GET /desk/model-reviews',
    { query: modelChecksQuerySchema, answer: modelChecksSchema },
    ({ query: { state, page } }) => {
      const rows = reviews.filter(({ answeredAt }) => (answeredAt !== null) === (state === 'answered'));
      return { rows, total: rows.length, page };
    },
  );
  desk.on(
    'POST /desk/model-reviews/:number/answer',
    { body: answerModelCheckSchema, answer: doneSchema },
    ({ params, body: { text, ...answer } }) => {
      reviews = reviews.map((review) =>
        review.refId === params['number'] ? { ...review, ...answer, answer: text, answeredAt: AT } : review,
      );
      return DONE;
    },
  );
}

const petrol = { itemId: 'pla-petrol-1.75mm-1kg', material: 'PLA', name: 'Petrol', hex: '#0B5A63' };

export function aMachine(changes: Partial<LoadedMachine> = {}): LoadedMachine {
  const spools = [1, 2].map((position) => ({ position, color: petrol, fellAt: null }));
  return loadedMachineSchema.parse({
    state: 'ready',
    pieces: 24,
    slots: [{ slot: 4, turning: false, spools }],
    commitment: { loadId: crypto.randomUUID(), root: 'ab'.repeat(32), madeAt: AT },
    ...changes,
  });
}

export function aPress(changes: Partial<Press> = {}): Press {
  return {
    id: crypto.randomUUID(),
    refId: 'NS-7K2M-4Q9D',
    slot: 4,
    position: 1,
    state: 'dispensing',
    reason: null,
    at: AT,
    color: petrol,
    ...changes,
  };
}

export function mockVending(desk: OpenDesk, machine: LoadedMachine, first: readonly Press[] = []): void {
  let presses = first;
  desk.on('GET /desk/vending', { answer: loadedMachineSchema }, () => machine);
  desk.on('POST /desk/vending/load', { answer: loadedMachineSchema }, () => {
    const { commitment } = machine;
    return aMachine({ commitment: commitment && { ...commitment, root: 'cd'.repeat(32) } });
  });
  desk.on(
    'GET /desk/vending/presses',
    { query: pressesQuerySchema, answer: pressesSchema },
    ({ query: { state, page } }) => {
      const isOpen = (press: Press) => press.state === 'dispensing';
      const rows = presses.filter((press) => state === 'all' || (state === 'open') === isOpen(press));
      return { rows, total: rows.length, page, open: presses.filter(isOpen).length };
    },
  );
  desk.on(
    'POST /desk/vending/presses/:id/settle',
    { body: settlePressSchema, answer: doneSchema },
    ({ params, body: { fell } }) => {
      const settled = fell ? ({ state: 'dispensed' } as const) : ({ state: 'failed', reason: 'jammed' } as const);
      presses = presses.map((press) => (press.id === params['id'] ? { ...press, ...settled } : press));
      return DONE;
    },
  );
}
