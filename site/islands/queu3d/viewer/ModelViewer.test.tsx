import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queu3dMessages } from '../../../../contract/messages/queu3d.ts';
import { UPRIGHT } from '../../../../contract/queu3d/upright.ts';
import type { Box } from '../../../../slicer/mesh/box.ts';

import ModelViewer, { describeFit } from './ModelViewer.tsx';
import type { ViewerProps } from './renderer/viewer-props.ts';

const volume = { width: 350, depth: 350, height: 350 };

const props = (changes: Partial<ViewerProps> = {}): ViewerProps => ({
  name: 'bracket.stl',
  model: { positions: new Float32Array(9) },
  pose: { matrix: UPRIGHT, box: { min: [0, 0, 0], max: [150, 110, 107] } },
  volume,
  hex: '#ee6a14',
  layerHeight: 0.16,
  scale: 100,
  onRotate: vi.fn(),
  onLayFlat: vi.fn(),
  ...changes,
});

describe('the model viewer', () => {
  it('shows size and fit and rotates the model in browsers that cannot draw it', async () => {
    const shown = props();
    render(<ModelViewer {...shown} />);
    expect(screen.getByText(queu3dMessages.cannotDraw)).toBeTruthy();
    expect(screen.getByText('150 × 110 × 107 mm')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Left' }));
    expect(shown.onRotate).toHaveBeenCalledWith('left');
    await userEvent.click(screen.getByRole('button', { name: 'Lay flat' }));
    expect(shown.onLayFlat).toHaveBeenCalled();
  });

  it('announces a model that is too large for the printer', () => {
    render(<ModelViewer {...props({ pose: { matrix: UPRIGHT, box: { min: [0, 0, 0], max: [420, 120, 60] } } })} />);
    expect(screen.getByRole('status').textContent).toContain('Too large: 70 mm too wide');
  });

  it('disables rotation while the model is sliced', () => {
    render(<ModelViewer {...props({ isLocked: true })} />);
    for (const name of ['Back', 'Left', 'Right', 'Front', 'Lay flat']) {
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    }
  });
});

describe('the fit', () => {
  const boxOf = (width: number, depth: number, height: number): Box => ({
    min: [-9, 40, 3],
    max: [width - 9, depth + 40, height + 3],
  });

  it('says by how much and in which dimension a model is too large', () => {
    expect(describeFit(boxOf(370, 355, 20), volume, 100, false)).toBe('Too large: 20 mm too wide');
    expect(describeFit(boxOf(10, 1500, 20), volume, 100, false)).toBe('Too large: 1,150 mm too deep');
    expect(describeFit(boxOf(10, 10, 350.02), volume, 100, false)).toBe('Too large: 0.02 mm too tall');
  });

  it('says at which scale a model fits', () => {
    expect(describeFit(boxOf(10, 10, 10), volume, 50, true)).toBe('Fits the bed, 50%');
  });
});
