import { describe, expect, it, test } from 'vitest';
import { moves, nextState, type ProjectEvent, type ProjectState, type Slice } from './project-machine.ts';

const slice: Slice = { way: 'server', filament: 8000, printTime: 60, jobId: 'job' };
const progress = { stage: 'slicing', percent: 64 } as const;

const states: Record<ProjectState['at'], ProjectState> = {
  reading: { at: 'reading', percent: 10 },
  refused: { at: 'refused', sentence: 'No.' },
  ready: { at: 'ready' },
  slicing: { at: 'slicing', progress },
  failed: { at: 'failed', sentence: 'No.', mayReview: true },
  sliced: { at: 'sliced', slice },
  adding: { at: 'adding', slice, progress: null },
};

const events: ProjectEvent[] = [
  { type: 'readOn', percent: 20 },
  { type: 'read' },
  { type: 'unreadable', sentence: 'No.' },
  { type: 'changed' },
  { type: 'calculate' },
  { type: 'progressed', progress },
  { type: 'sliced', slice },
  { type: 'failed', sentence: 'No.', mayReview: false },
  { type: 'buy' },
  { type: 'resliced', slice: { ...slice, jobId: 'other' } },
  { type: 'kept' },
];

test('a model moves as the table says and in no other way', () => {
  for (const state of Object.values(states)) {
    for (const event of events) {
      const to = (moves[state.at] as Record<string, string>)[event.type];
      expect([state.at, event.type, nextState(state, event)?.at], `${state.at} ${event.type}`).toEqual([
        state.at,
        event.type,
        to,
      ]);
    }
  }
});

describe('a price', () => {
  it('goes when a setting changes that it depends on, and Calculate price comes back', () => {
    expect(nextState(states.sliced, { type: 'changed' })).toEqual({ at: 'ready' });
  });

  it('is not changed by anything while it is calculated or bought', () => {
    expect(nextState(states.slicing, { type: 'changed' })).toBeNull();
    expect(nextState(states.adding, { type: 'changed' })).toBeNull();
  });

  it('is still known when adding to the cart has failed', () => {
    expect(nextState(states.adding, { type: 'kept' })).toEqual({ at: 'sliced', slice });
  });

  it('begins with no progress, whatever an earlier try had reached', () => {
    expect(nextState(states.failed, { type: 'calculate' })).toEqual({
      at: 'slicing',
      progress: { stage: 'sending', percent: 0 },
    });
  });
});
