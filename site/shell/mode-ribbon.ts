import type { ShopMode } from '../../api/contract/public-config.ts';
import { publicSettings } from '../lib/public-settings.ts';

const texts: Partial<Record<ShopMode, string>> = {
  sandbox: 'Sandbox: no money moves',
  test: 'Test mode: no money moves',
};

/** Says that no money moves, unless the shop is live. */
export async function showModeRibbon(page: Document): Promise<void> {
  const ribbon = page.querySelector<HTMLElement>('[data-mode-ribbon]');
  const { mode } = await publicSettings().catch(() => ({ mode: 'live' as const }));
  const text = texts[mode];
  if (!ribbon || !text) return;
  ribbon.textContent = text;
  ribbon.hidden = false;
}
