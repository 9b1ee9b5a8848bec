import { useEffect, useRef } from 'react';

/** Whoever has a keyboard may type at once; on a phone the field would bring its keyboard over half the dialog. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isUnchosen = !document.activeElement?.matches('h2, input');
    if (isUnchosen && matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus();
  }, []);
  return form;
}
