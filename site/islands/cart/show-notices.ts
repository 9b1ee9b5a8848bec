import { $notice } from '../../stores/notice.ts';

let isListening = false;

/** Shows notices as toasts from now on. Any page may call it, more than once; the toasts' code comes with the first. */
export function showNotices(): void {
  if (isListening) return;
  isListening = true;
  $notice.listen(async (notice) => {
    if (!notice) return;
    try {
      const { showToast } = await import('./toasts.tsx');
      showToast(notice);
    } catch (error) {
      // Without a connection the code of the toasts does not come either; buttons say what went wrong themselves.
      console.warn(notice.text, error);
    }
  });
}
