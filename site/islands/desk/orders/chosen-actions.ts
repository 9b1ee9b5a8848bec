import { counted } from '../../../../contract/counted.ts';
import { type OrdersChanged, ordersChangedSchema } from '../../../../contract/desk/orders.ts';
import type { Permission } from '../../../../contract/desk/roles.ts';
import type { TagChange } from '../../../../contract/desk/tags.ts';
import { ApiError } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { deskFile, deskSend } from '../desk-api.ts';

type Numbers = readonly string[];

/** Something that is done to all chosen orders at once: those that may be are, and the others say why not. */
export interface ChosenAction {
  readonly label: string;
  readonly permission: Permission;
  readonly shortcut?: string;
  /** it is done with a tag, which is typed before */
  readonly isOfTag?: true;
  readonly run: (numbers: Numbers, tag: string) => Promise<OrdersChanged>;
  /** such as "3 orders are packed." */
  readonly said: (count: number, tag: string) => string;
  readonly undo?: (numbers: Numbers) => Promise<OrdersChanged>;
}

/** What is offered above the list for chosen orders, in this order. */
export const chosenActions: readonly ChosenAction[] = [
  {
    label: 'Mark as packed',
    permission: 'orders:pack',
    shortcut: 'p',
    run: (numbers) => change('pack', numbers),
    said: (count) => `${counted(count, 'order')} marked as packed.`,
    undo: (numbers) => change('unpack', numbers),
  },
  {
    label: 'Packing slips',
    permission: 'orders:read',
    run: printSlips,
    said: (count) => `${counted(count, 'packing slip')} saved as a PDF.`,
  },
  // Without undo: some of them may have had the tag before.
  {
    label: 'Add the tag',
    permission: 'orders:edit',
    isOfTag: true,
    run: (numbers, tag) => changeTags(numbers, { add: [tag] }),
    said: (count, tag) => `${counted(count, 'order')} tagged ${tag}.`,
  },
  {
    label: 'Remove the tag',
    permission: 'orders:edit',
    isOfTag: true,
    run: (numbers, tag) => changeTags(numbers, { remove: [tag] }),
    said: (count, tag) => `${counted(count, 'order')} without the tag ${tag}.`,
  },
];

async function change(action: 'pack' | 'unpack', numbers: Numbers): Promise<OrdersChanged> {
  return await deskSend(`/desk/orders/${action}`, { body: { numbers } }, ordersChangedSchema);
}

async function changeTags(numbers: Numbers, tags: Partial<TagChange>): Promise<OrdersChanged> {
  return await deskSend('/desk/orders/tags', { body: { numbers, ...tags } }, ordersChangedSchema);
}

/** Orders without a slip are named by the refusal, and left out of a second call. */
async function printSlips(numbers: Numbers): Promise<OrdersChanged> {
  const reasons = await save(numbers);
  const done = numbers.filter((number) => !(number in reasons));
  if (done.length > 0 && done.length < numbers.length) await save(done, { isSecond: true });
  return { done, refused: Object.entries(reasons).map(([number, reason]) => ({ number, reason })) };
}

/** The reasons of those that have no slip; empty: the file is saved. */
async function save(numbers: Numbers, { isSecond = false } = {}): Promise<Readonly<Record<string, string>>> {
  try {
    const bytes = await deskFile('/desk/orders/slips', { method: 'POST', body: { numbers } });
    saveFile(bytes, { name: 'packing-slips.pdf', type: 'application/pdf' });
    return {};
  } catch (error) {
    if (isSecond || !(error instanceof ApiError) || error.code !== 'order_action_refused') throw error;
    return error.fields;
  }
}
