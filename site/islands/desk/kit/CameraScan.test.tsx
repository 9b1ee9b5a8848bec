import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CameraScan } from './CameraScan.tsx';

// Codes are read by a worker, which jsdom has not.
vi.mock('./code-reader.ts', () => ({ openCodeReader: () => async () => [] }));

it('says what to do where there is no camera, and closes', async () => {
  const onEnd = vi.fn();
  render(<CameraScan onScan={() => {}} onEnd={onEnd} />);
  expect((await screen.findByRole('alert')).textContent).toContain('or type the code.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onEnd).toHaveBeenCalledOnce();
});
