import { itemPath } from '../../api/contract/catalogue/addresses.ts';
import { sidePicture } from '../../api/contract/catalogue/pictures.ts';
import { dollars } from '../../api/contract/money/dollars.ts';
import type { ChosenItem } from '../lib/api-chosen.ts';
import { colorClass } from '../lib/color-class.ts';
import { onContent } from '../lib/page-content.ts';
import { pictureOf } from '../lib/pictures.ts';
import { clearViewed, otherViewed, rememberViewed } from '../stores/recently-viewed.ts';

/** Remembers the product on the page, and shows the ones before it once the shopper scrolls near the end. */
onContent((content) => {
  const id = content.querySelector<HTMLElement>('[data-seen]')?.dataset['item'];
  const place = content.querySelector<HTMLElement>('[data-recent]');
  const section = place?.querySelector('section');
  if (!id || !place || !section) return;
  rememberViewed(id);
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

/** The section is optional: it stays hidden when the shop does not answer. */
async function show(section: HTMLElement, ids: readonly string[]): Promise<void> {
  const list = section.querySelector('ul');
  const items = await import('../lib/api-chosen.ts').then(({ fetchChosen }) => fetchChosen(ids)).catch(() => []);
  if (!list || items.length === 0) return;
  list.replaceChildren(...items.map(entryOf));
  section.hidden = false;
}

function entryOf({ name, price, imgSrc, tags, data }: ChosenItem): HTMLElement {
  const entry = document.createElement('li');
  entry.className = `lit ${colorClass(data.hex)}`;
  const link = document.createElement('a');
  link.href = itemPath(tags);
  const picture = new Image(160, 160);
  picture.src = pictureOf(sidePicture(imgSrc) ?? '', 160);
  picture.alt = '';
  const label = document.createElement('span');
  label.textContent = name;
  const cost = document.createElement('span');
  cost.className = 'data';
  cost.textContent = dollars(price);
  link.append(picture, label, cost);
  entry.append(link);
  return entry;
}
