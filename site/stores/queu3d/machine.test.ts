import { describe, expect, it } from 'vitest';
import type { Slice } from '../../lib/queu3d/price.ts';
import { nextState, type ProjectEvent, type ProjectState, transitions } from './machine.ts';

const slice: Slice = { slicedBy: 'server', filament: 8000, printTime: 60, jobId: 'job' };
const progress = { stage: 'slicing', percent: 64 } as const;

const states: Record<ProjectState['at'], ProjectState> = {
  reading: { at: 'reading', percent: 10 },
  refused: { at: 'refused', message: 'No.' },
  ready: { at: 'ready' },
  slicing: { at: 'slicing', progress },
  failed: { at: 'failed', message: 'No.', canReview: true },
  sliced: { at: 'sliced', slice },
  adding: { at: 'adding', slice, progress: null },
};

const events: ProjectEvent[] = [
  { type: 'readProgress', percent: 20 },
  { type: 'read' },
  { type: 'unreadable', message: 'No.' },
  { type: 'changed' },
  { type: 'calculate' },
  { type: 'sliceProgress', progress },
  { type: 'sliced', slice },
  { type: 'failed', message: 'No.', canReview: false },
  { type: 'buy' },
  { type: 'resliced', slice: { ...slice, jobId: 'other' } },
  { type: 'notAdded' },
];

describe('a model in the workspace', () => {
  it('makes only the transitions of the table', () => {
    for (const state of Object.values(states)) {
      for (const event of events) {
        const to = (transitions[state.at] as Record<string, string>)[event.type];
        expect([state.at, event.type, nextState(state, event)?.at], `${state.at} ${event.type}`).toEqual([
          state.at,
          event.type,
          to,
        ]);
      }
    }
  });

  it('loses its price when a setting changes that the slice depends on', () => {
    expect(nextState(states.sliced, { type: 'changed' })).toEqual({ at: 'ready' });
  });

  it('ignores changes while it is sliced or added to the cart', () => {
    expect(nextState(states.slicing, { type: 'changed' })).toBeNull();
    expect(nextState(states.adding, { type: 'changed' })).toBeNull();
  });

  it('keeps its price when adding it to the cart fails', () => {
    expect(nextState(states.adding, { type: 'notAdded' })).toEqual({ at: 'sliced', slice });
  });

  it('restarts its progress when slicing is tried again', () => {
    expect(nextState(states.failed, { type: 'calculate' })).toEqual({
      at: 'slicing',
      progress: { stage: 'sending', percent: 0 },
    });
  });
});
