import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DeskButton } from './DeskButton.tsx';

const desk = dirname(import.meta.dirname);
const user = userEvent.setup({ delay: null });

it('keeps the focus, says why it does nothing, and sends no form', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const press = vi.fn();
  const form = (reason?: string) => (
    <main>
      <h1>Letters</h1>
      <form onSubmit={send}>
        <DeskButton type="submit" reason={reason} onClick={press}>
          Send
        </DeskButton>
      </form>
    </main>
  );
  const { rerender } = render(form('Save the letter first.'));
  const button = screen.getByRole('button', { name: 'Send', description: 'Save the letter first.' });
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  await user.click(button);
  rerender(form());
  expect(screen.queryByText('Save the letter first.')).toBeNull();
  expect([send.mock.calls.length, press.mock.calls.length]).toEqual([0, 0]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect([send.mock.calls.length, press.mock.calls.length]).toEqual([1, 1]);
});

it('is what screens of the desk use instead of disabled buttons', () => {
  const files = readdirSync(desk, { recursive: true, encoding: 'utf8' });
  const screens = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
  expect(screens.length).toBeGreaterThan(30);
  const disabled = screens.filter((file) => /\sdisabled(=\{|\n)/.test(readFileSync(`${desk}/${file}`, 'utf8')));
  expect(disabled).toEqual([]);
});
