import { modelErrorMessage } from '../../../contract/messages/model-errors.ts';
import type { ProjectUpdate } from '../../../contract/queu3d/job.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { Slice } from '../../lib/queu3d/price.ts';

export interface SliceProgress {
  readonly stage: 'sending' | 'waiting' | 'slicing';
  /** of the stage, 0 to 100 */
  readonly percent: number;
  /** jobs ahead in the queue, while waiting */
  readonly before?: number | undefined;
  readonly layer?: number | undefined;
  readonly layers?: number | undefined;
  readonly secondsLeft?: number | undefined;
}

export type ProjectState =
  | { readonly at: 'reading'; readonly percent: number }
  | { readonly at: 'refused'; readonly message: string }
  | { readonly at: 'ready' }
  | { readonly at: 'slicing'; readonly progress: SliceProgress }
  /** `canReview`: the shop offers a manual review */
  | { readonly at: 'failed'; readonly message: string; readonly canReview: boolean }
  | { readonly at: 'sliced'; readonly slice: Slice }
  | { readonly at: 'adding'; readonly slice: Slice; readonly progress: SliceProgress | null };

export type ProjectStatus = ProjectState['at'];

export type ProjectEvent =
  | { readonly type: 'readProgress'; readonly percent: number }
  | { readonly type: 'read' }
  | { readonly type: 'unreadable'; readonly message: string }
  /** a setting that the slice depends on has changed */
  | { readonly type: 'changed' }
  | { readonly type: 'calculate' }
  | { readonly type: 'sliceProgress'; readonly progress: SliceProgress }
  | { readonly type: 'sliced'; readonly slice: Slice }
  | { readonly type: 'failed'; readonly message: string; readonly canReview: boolean }
  | { readonly type: 'buy' }
  /** the shop has sliced it, too */
  | { readonly type: 'resliced'; readonly slice: Slice }
  /** not added to the cart after all; the slice is still valid */
  | { readonly type: 'notAdded' };

type Transitions = Partial<Record<ProjectEvent['type'], ProjectStatus>>;

/** All transitions of a model. Events that are not listed are ignored: settings are locked while slicing because it has no `changed`. */
export const transitions = {
  reading: { readProgress: 'reading', read: 'ready', unreadable: 'refused' },
  refused: {},
  ready: { changed: 'ready', calculate: 'slicing' },
  slicing: { sliceProgress: 'slicing', sliced: 'sliced', failed: 'failed' },
  failed: { changed: 'ready', calculate: 'slicing' },
  sliced: { changed: 'ready', buy: 'adding' },
  adding: { sliceProgress: 'adding', resliced: 'adding', notAdded: 'sliced', failed: 'failed' },
} as const satisfies Record<ProjectStatus, Transitions>;

const NOT_STARTED: SliceProgress = { stage: 'sending', percent: 0 };

/** The state after the event, or null if the table has no such transition. */
export function nextState(state: ProjectState, event: ProjectEvent): ProjectState | null {
  const to = (transitions[state.at] as Transitions)[event.type];
  switch (to) {
    case undefined:
      return null;
    case 'ready':
      return { at: to };
    case 'reading':
      return event.type === 'readProgress' ? { at: to, percent: event.percent } : null;
    case 'refused':
      return event.type === 'unreadable' ? { at: to, message: event.message } : null;
    case 'slicing':
      return { at: to, progress: event.type === 'sliceProgress' ? event.progress : NOT_STARTED };
    case 'failed':
      return event.type === 'failed' ? { at: to, message: event.message, canReview: event.canReview } : null;
    case 'sliced': {
      const slice = event.type === 'sliced' ? event.slice : sliceOf(state);
      return slice && { at: to, slice };
    }
    case 'adding': {
      const slice = event.type === 'resliced' ? event.slice : sliceOf(state);
      return slice && { at: to, slice, progress: event.type === 'sliceProgress' ? event.progress : null };
    }
    default:
      return null;
  }
}

/** The model's slice, as long as it is valid. */
export function sliceOf(state: ProjectState): Slice | null {
  return state.at === 'sliced' || state.at === 'adding' ? state.slice : null;
}

/** Settings cannot change while the model is sliced or added to the cart. */
export function isLocked({ at }: ProjectState): boolean {
  return at === 'slicing' || at === 'adding';
}

/** The shop's job ended without a slice; `fault` is undefined if it was canceled. */
export class SliceRefused extends Error {
  override name = 'SliceRefused';
  readonly fault: ModelErrorCode | undefined;

  constructor({ fault, message }: Pick<ProjectUpdate, 'fault' | 'message'>) {
    super(message ?? (fault ? modelErrorMessage(fault) : 'The job has ended.'));
    this.fault = fault;
  }
}
