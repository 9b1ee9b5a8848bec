import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queu3dMessages } from '../../../../api/contract/messages/queu3d.ts';
import { UPRIGHT } from '../../../lib/queu3d/turns.ts';
import ModelViewer from './ModelViewer.tsx';
import type { ViewerProps } from './viewer-props.ts';

const props = (changes: Partial<ViewerProps> = {}): ViewerProps => ({
  name: 'bracket.stl',
  model: { positions: new Float32Array(9) },
  pose: { matrix: UPRIGHT, box: { min: [0, 0, 0], max: [150, 110, 107] } },
  volume: { width: 350, depth: 350, height: 350 },
  hex: '#ee6a14',
  layerHeight: 0.16,
  scale: 100,
  onTurn: vi.fn(),
  onLayFlat: vi.fn(),
  ...changes,
});

test('a browser that cannot draw says so, and tells size and fit and turns the model all the same', async () => {
  const shown = props();
  render(<ModelViewer {...shown} />);
  expect(screen.getByText(queu3dMessages.cannotDraw)).toBeTruthy();
  expect(screen.getByText('150 × 110 × 107 mm')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Left' }));
  expect(shown.onTurn).toHaveBeenCalledWith('left');
  await userEvent.click(screen.getByRole('button', { name: 'Lay flat' }));
  expect(shown.onLayFlat).toHaveBeenCalled();
});

test('a model that sticks out of the printer is told in words', () => {
  render(<ModelViewer {...props({ pose: { matrix: UPRIGHT, box: { min: [0, 0, 0], max: [420, 120, 60] } } })} />);
  expect(screen.getByRole('status').textContent).toContain('Too large: 70 mm too wide');
});

test('nothing is turned while it is sliced', () => {
  render(<ModelViewer {...props({ isLocked: true })} />);
  for (const name of ['Back', 'Left', 'Right', 'Front', 'Lay flat']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  }
});
