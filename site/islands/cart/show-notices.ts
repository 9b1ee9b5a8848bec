import { $notice } from '../../stores/notice.ts';

let isListening = false;

/** Shows notices as toasts from now on. Any page may call it, more than once; the toasts' code comes with the first. */
export function showNotices(): void {
  if (isListening) return;
  isListening = true;
  letPressesThrough();
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

/** A toast that slides over a button between press and release would take the click, so a press goes through it. */
function letPressesThrough(): void {
  const { classList } = document.documentElement;
  document.addEventListener(
    'pointerdown',
    ({ target }) => classList.toggle('is-pressing', !(target instanceof Element && target.closest('.toast'))),
    true,
  );
  // The click comes in the same task as the release.
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => setTimeout(() => classList.remove('is-pressing')), true);
  }
}
