import { useEffect } from 'react';

/** Calls the dialog by what became of its form, and has the screen reader say so: the form that had the focus is gone. */
export function useDialogTitle(title: string): void {
  useEffect(() => {
    const heading = document.getElementById('account-title');
    if (!heading) return;
    heading.textContent = title;
    heading.focus();
  }, [title]);
}
