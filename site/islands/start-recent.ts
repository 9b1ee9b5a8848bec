import { onContent } from '../lib/page-content.ts';
import { whenSeen } from '../lib/when-seen.ts';
import { clearViewed, otherViewed, rememberViewed } from '../stores/recently-viewed.ts';

/** Remembers the product on the page, and shows the ones before it once the shopper scrolls near the end. */
onContent((content) => {
  const id = content.querySelector<HTMLElement>('[data-seen]')?.dataset['item'];
  const place = content.querySelector<HTMLElement>('[data-recent]');
  const section = place?.querySelector('section');
  if (!id || !place || !section) return;
  whenSeen(() => rememberViewed(id));
  section.querySelector('[data-forget-seen]')?.addEventListener('click', () => {
    clearViewed();
    section.hidden = true;
  });
  const others = otherViewed(id);
  if (others.length > 0) whenNear(place, () => void show(section, others));
});

function whenNear(place: HTMLElement, then: () => void): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      then();
    },
    { rootMargin: '200px' },
  );
  watcher.observe(place);
}

async function show(section: HTMLElement, ids: readonly string[]): Promise<void> {
  const loaded = await import('./show-recent.ts').catch(() => undefined);
  await loaded?.showRecent(section, ids);
}
