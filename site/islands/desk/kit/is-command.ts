const OFF = 'desk:no-single-keys';

/** Whether single letters are commands in this browser; dictation and shaky hands type some by accident (WCAG 2.1.4). */
export const singleKeys = {
  areOn: () => localStorage.getItem(OFF) === null,
  turn(on: boolean): void {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'off');
  },
};

/** Whether a key is a command: not in a field, where it is a letter, not in a dialog, and without Control and its like. */
export function isCommand({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !singleKeys.areOn()) return false;
  return !(target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="dialog"]'));
}
