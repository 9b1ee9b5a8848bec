import { $notice } from '../../stores/notice.ts';

let isListening = false;

/** Shows notices as toasts. May be called repeatedly; the code of the toasts loads with the first notice. */
export function showNotices(): void {
  if (isListening) return;
  isListening = true;
  $notice.listen(async (notice) => {
    if (!notice) return;
    try {
      const { showToast } = await import('./toasts.tsx');
      showToast(notice);
    } catch (error) {
      // Without a connection the toasts fail to load too; buttons show their own errors.
      console.warn(notice.text, error);
    }
  });
}
