import type { ModelSize } from '../../../api/contract/queu3d/job.ts';

/** Where a slice is made (2 §4.5). */
type SliceWay = 'browser' | 'server';

export interface SliceProgress {
  readonly stage: 'sending' | 'waiting' | 'slicing';
  /** of the stage, 0 to 100 */
  readonly percent: number;
  /** jobs that go first, while it waits */
  readonly before?: number | undefined;
  readonly layer?: number | undefined;
  readonly layers?: number | undefined;
  /** about so many seconds more */
  readonly secondsLeft?: number | undefined;
}

/** What a print takes. */
export interface Slice {
  readonly way: SliceWay;
  /** mm³ of filament */
  readonly filament: number;
  /** seconds */
  readonly printTime: number;
  /** turned and scaled, when the slicer tells */
  readonly size?: ModelSize | undefined;
  /** the shop's own slice; null while only this browser has sliced it */
  readonly jobId: string | null;
}

export type ProjectState =
  | { readonly at: 'reading'; readonly percent: number }
  | { readonly at: 'refused'; readonly sentence: string }
  | { readonly at: 'ready' }
  | { readonly at: 'slicing'; readonly progress: SliceProgress }
  /** `mayReview`: somebody of the shop can look at it */
  | { readonly at: 'failed'; readonly sentence: string; readonly mayReview: boolean }
  | { readonly at: 'sliced'; readonly slice: Slice }
  | { readonly at: 'adding'; readonly slice: Slice; readonly progress: SliceProgress | null };

export type ProjectPlace = ProjectState['at'];

export type ProjectEvent =
  | { readonly type: 'readOn'; readonly percent: number }
  | { readonly type: 'read' }
  | { readonly type: 'unreadable'; readonly sentence: string }
  /** by a setting that the slice depends on */
  | { readonly type: 'changed' }
  | { readonly type: 'calculate' }
  | { readonly type: 'progressed'; readonly progress: SliceProgress }
  | { readonly type: 'sliced'; readonly slice: Slice }
  | { readonly type: 'failed'; readonly sentence: string; readonly mayReview: boolean }
  | { readonly type: 'buy' }
  /** the shop has sliced it too */
  | { readonly type: 'resliced'; readonly slice: Slice }
  /** not added after all: what was known is still known */
  | { readonly type: 'kept' };

type Moves = Partial<Record<ProjectEvent['type'], ProjectPlace>>;

/** Every move of a model on the page (2 §4.5). What is not listed does not happen: settings are locked while slicing, as it has no `changed`. */
export const moves = {
  reading: { readOn: 'reading', read: 'ready', unreadable: 'refused' },
  refused: {},
  ready: { changed: 'ready', calculate: 'slicing' },
  slicing: { progressed: 'slicing', sliced: 'sliced', failed: 'failed' },
  failed: { changed: 'ready', calculate: 'slicing' },
  sliced: { changed: 'ready', buy: 'adding' },
  adding: { progressed: 'adding', resliced: 'adding', kept: 'sliced', failed: 'failed' },
} as const satisfies Record<ProjectPlace, Moves>;

const NOTHING_YET: SliceProgress = { stage: 'sending', percent: 0 };

/** The state after the event, or null where the table has no such move. */
export function nextState(state: ProjectState, event: ProjectEvent): ProjectState | null {
  const to = (moves[state.at] as Moves)[event.type];
  switch (to) {
    case undefined:
      return null;
    case 'ready':
      return { at: to };
    case 'reading':
      return event.type === 'readOn' ? { at: to, percent: event.percent } : null;
    case 'refused':
      return event.type === 'unreadable' ? { at: to, sentence: event.sentence } : null;
    case 'slicing':
      return { at: to, progress: event.type === 'progressed' ? event.progress : NOTHING_YET };
    case 'failed':
      return event.type === 'failed' ? { at: to, sentence: event.sentence, mayReview: event.mayReview } : null;
    case 'sliced': {
      const slice = event.type === 'sliced' ? event.slice : sliceOf(state);
      return slice && { at: to, slice };
    }
    case 'adding': {
      const slice = event.type === 'resliced' ? event.slice : sliceOf(state);
      return slice && { at: to, slice, progress: event.type === 'progressed' ? event.progress : null };
    }
    default:
      return null;
  }
}

/** What is known of the print, while it counts. */
export function sliceOf(state: ProjectState): Slice | null {
  return state.at === 'sliced' || state.at === 'adding' ? state.slice : null;
}

/** Whether nothing about it can be changed now. */
export function isLocked({ at }: ProjectState): boolean {
  return at === 'slicing' || at === 'adding';
}
