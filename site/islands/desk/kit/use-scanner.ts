import { useEffect, useRef } from 'react';
import { isCommand } from './is-command.ts';

/** A scanner types a letter every few milliseconds; hardly anybody types two within this time. */
const SCANNER_MS = 50;

/**
 * Scanners are keyboards that type fast and end with Enter. Where no field has the focus, what one types goes to `onTyped`:
 * from the first letter on if that is one of a SKU or of a maker's number, which are no commands of a screen, else from the
 * second.
 */
export function useScanner(onTyped: (letters: string) => void): void {
  const latest = useRef(onTyped);
  latest.current = onTyped;
  useEffect(() => {
    let last = { key: '', at: 0 };
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event) || !/^[\w-]$/.test(event.key)) return;
      const before = event.timeStamp - last.at < SCANNER_MS ? last.key : '';
      last = { key: event.key, at: event.timeStamp };
      if (before === '' && !/[A-Z\d]/.test(event.key)) return;
      event.preventDefault();
      last = { key: '', at: 0 };
      latest.current(before + event.key);
    };
    // Before the screen's own keys: what is taken here is none of them.
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
}
