/** The steps with an entry in the browser's history; `done` is the receipt. */
export type StepName = 'details' | 'payment' | 'review' | 'done';

interface Entry {
  readonly checkout: StepName;
  /** the step before, so that a link back to it can use the browser's Back */
  readonly from?: StepName;
}

const stepNames: readonly StepName[] = ['details', 'payment', 'review', 'done'];

/** The step of the current history entry: a reload keeps it, a new visit starts at the details. */
export function currentStep(): StepName {
  return readEntry().checkout;
}

export function cameFrom(step: StepName): boolean {
  return readEntry().from === step;
}

export function pushStep(checkout: StepName): void {
  history.pushState({ checkout, from: currentStep() } satisfies Entry, '');
}

export function replaceStep(checkout: StepName): void {
  history.replaceState({ ...readEntry(), checkout } satisfies Entry, '');
}

function readEntry(): Entry {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { checkout: 'details' };
  const { checkout, from } = state as Partial<Record<keyof Entry, unknown>>;
  const marked = stepNames.find((mark) => mark === checkout) ?? 'details';
  const before = stepNames.find((mark) => mark === from);
  return before ? { checkout: marked, from: before } : { checkout: marked };
}
