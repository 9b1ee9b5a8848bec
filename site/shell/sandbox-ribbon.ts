import { publicSettings } from '../lib/public-settings.ts';

/** Says that no money moves, where that is so. */
export async function showSandboxRibbon(page: Document): Promise<void> {
  const ribbon = page.querySelector<HTMLElement>('[data-sandbox]');
  const { isSandbox } = await publicSettings().catch(() => ({ isSandbox: false }));
  if (ribbon && isSandbox) ribbon.hidden = false;
}
