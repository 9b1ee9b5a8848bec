/** Whether a key is a command: not in a field, where it is a letter, not in a dialog, and without Control and its like. */
export function isCommand({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="dialog"]'));
}
