import { shellMessages } from '../../../contract/messages/shell.ts';
import { notify } from '../../stores/notice.ts';

/** Checks on click; nothing is loaded or requested before. */
export function startFairness(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('[data-check-fairness]');
  const place = page.querySelector<HTMLElement>('[data-fairness-report]');
  if (!button || !place) return;
  button.addEventListener('click', async () => {
    if (button.hasAttribute('aria-busy')) return;
    const orderId = new URLSearchParams(location.search).get('order') ?? undefined;
    button.setAttribute('aria-busy', 'true');
    try {
      const { mountFairness } = await import('./FairnessReport.tsx');
      mountFairness(place, orderId);
      place.focus();
      button.remove();
    } catch {
      notify({ kind: 'error', text: shellMessages.networkDown });
      button.removeAttribute('aria-busy');
    }
  });
}
