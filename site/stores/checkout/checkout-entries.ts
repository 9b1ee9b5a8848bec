/** Steps that have an entry of their own in the browser's history; `done` is the receipt. */
export type StepMark = 'details' | 'payment' | 'review' | 'done';

interface Entry {
  readonly checkout: StepMark;
  /** the step that the shopper came from, so that a link back there is the browser's own Back */
  readonly from?: StepMark;
}

const marks: readonly StepMark[] = ['details', 'payment', 'review', 'done'];

/** The step that the present entry names: a reload keeps it, a new visit starts at the details. */
export function markedStep(): StepMark {
  return readEntry().checkout;
}

export function cameFrom(step: StepMark): boolean {
  return readEntry().from === step;
}

export function pushStep(checkout: StepMark): void {
  history.pushState({ checkout, from: markedStep() } satisfies Entry, '');
}

export function renameStep(checkout: StepMark): void {
  history.replaceState({ ...readEntry(), checkout } satisfies Entry, '');
}

function readEntry(): Entry {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { checkout: 'details' };
  const { checkout, from } = state as Partial<Record<keyof Entry, unknown>>;
  const marked = marks.find((mark) => mark === checkout) ?? 'details';
  const before = marks.find((mark) => mark === from);
  return before ? { checkout: marked, from: before } : { checkout: marked };
}
