import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ViewModes } from './ModelViewer.tsx';
import { ViewButtons } from './ViewButtons.tsx';

it('moves the camera by buttons, for shoppers who do not drag', async () => {
  const controls = { reset: vi.fn(), zoom: vi.fn(), orbit: vi.fn() };
  render(<ViewButtons controls={controls} isFull={false} onFullScreen={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole model' }));
  expect(controls.zoom).toHaveBeenCalledExactlyOnceWith(true);
  expect(controls.reset).toHaveBeenCalledOnce();
});

it('chooses what is shown of the model', async () => {
  const onChange = vi.fn();
  render(<ViewModes mode="model" onChange={onChange} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Layers' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('layers');
});
