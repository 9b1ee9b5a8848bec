/** Checks when somebody presses; before that nothing is loaded or asked. */
export function startFairness(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('[data-check-fairness]');
  const place = page.querySelector<HTMLElement>('[data-fairness-report]');
  if (!button || !place) return;
  button.addEventListener('click', async () => {
    const orderId = new URLSearchParams(location.search).get('order') ?? undefined;
    button.ariaBusy = 'true';
    const { mountFairness } = await import('./mount-fairness.tsx');
    mountFairness(place, orderId);
    button.remove();
  });
}
