import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScanner } from './use-scanner.ts';

const typed = vi.fn();
const command = vi.fn();

function Counter() {
  useScanner(typed);
  return (
    <label>
      Note <input />
    </label>
  );
}

/** Types letters this many milliseconds apart. */
function press(letters: string, apart: number, target: Element = document.body): void {
  [...letters].forEach((key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + at * apart });
    fireEvent(target, event);
  });
}

function open(): void {
  vi.clearAllMocks();
  render(<Counter />);
  window.addEventListener('keydown', (event) => event.defaultPrevented || command(event.key), { once: true });
}

it('takes letters and digits that are no commands from the first on, after which the field has the focus', () => {
  open();
  press('N', 4);
  press('4', 4);
  expect(typed.mock.calls).toEqual([['N'], ['4']]);
});

it('takes small letters that come as fast as a scanner types', () => {
  open();
  press('pl', 4);
  expect(typed.mock.calls).toEqual([['pl']]);
});

it('leaves keys that a person presses to the screen', () => {
  open();
  press('jj', 160);
  expect(typed).not.toHaveBeenCalled();
  expect(command).toHaveBeenCalledWith('j');
});

it('leaves what is typed into a field there', () => {
  open();
  press('NS', 4, screen.getByLabelText('Note'));
  expect(typed).not.toHaveBeenCalled();
});
