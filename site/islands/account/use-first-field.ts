import { useEffect, useRef } from 'react';

/** Focuses the first field, except on phones, where the keyboard would cover half the dialog. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isUnchosen = !document.activeElement?.matches('h2, input');
    if (isUnchosen && matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus();
  }, []);
  return form;
}
