import { useEffect } from 'react';

/** Sets the dialog's title to the result and focuses it, since the form that had the focus is gone. */
export function useDialogTitle(title: string): void {
  useEffect(() => {
    const heading = document.getElementById('account-title');
    if (!heading) return;
    heading.textContent = title;
    heading.focus();
  }, [title]);
}
