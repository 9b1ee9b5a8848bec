import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestWorkspace } from '../../mocks/a-workspace.ts';
import type { SliceProgress } from '../../stores/queu3d/machine.ts';
import type { Project } from '../../stores/queu3d/workspace.ts';
import { SliceProgressBar } from './SliceProgressBar.tsx';

let project: Project;
beforeEach(async () => {
  project = (await openTestWorkspace()).shown();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const at = (progress: SliceProgress) => (
  <SliceProgressBar project={{ ...project, state: { at: 'slicing', progress } }} />
);

it('counts the seconds while the engine reports nothing', () => {
  render(at({ stage: 'slicing', percent: 45.6 }));
  expect(screen.getByText('45%')).toBeDefined();
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByText('45% · 0:03')).toBeDefined();
  act(() => vi.advanceTimersByTime(62_000));
  expect(screen.getByText('45% · 1:05')).toBeDefined();
});

it('goes on counting from one stage to the next', () => {
  const { rerender } = render(at({ stage: 'waiting', percent: 0, before: 0 }));
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.getByText('0:02')).toBeDefined();
  rerender(at({ stage: 'slicing', percent: 0 }));
  expect(screen.getByText('0% · 0:02')).toBeDefined();
});

it.each<[string, SliceProgress]>([
  ['Storing the file.', { stage: 'sending', percent: 100 }],
  ['2 models ahead of yours.', { stage: 'waiting', percent: 0, before: 2 }],
  ['Loading the model and cutting it into layers.', { stage: 'slicing', percent: 0 }],
  ['Finding the parts of each layer.', { stage: 'slicing', percent: 1.9 }],
  ['Planning walls, surfaces and infill.', { stage: 'slicing', percent: 45.6 }],
  ['Layer 61 of 750.', { stage: 'slicing', percent: 50, layer: 61, layers: 750 }],
  ['Storing the result.', { stage: 'slicing', percent: 99, layer: 750, layers: 750 }],
])('says what is done at each step: %s', (text, progress) => {
  render(at(progress));
  expect(screen.getByText(text)).toBeDefined();
});
