import { itemPath } from '../../contract/catalogue/addresses.ts';
import { sidePicture } from '../../contract/catalogue/pictures.ts';
import { dollars } from '../../contract/dollars.ts';
import { type ChosenItem, fetchChosen } from '../lib/api-chosen.ts';
import { colorClass } from '../lib/color-class.ts';
import { pictureOf } from '../lib/pictures.ts';

// Loaded by start-recent.ts for shoppers who have seen other products, once they scroll near.

/** The section is optional: it stays hidden when the shop does not answer. */
export async function showRecent(section: HTMLElement, ids: readonly string[]): Promise<void> {
  const list = section.querySelector('ul');
  const items = await fetchChosen(ids).catch(() => []);
  if (!list || items.length === 0) return;
  list.replaceChildren(...items.map(entryOf));
  section.hidden = false;
}

function entryOf({ name, price, imgSrc, tags, data }: ChosenItem): HTMLElement {
  const entry = document.createElement('li');
  entry.className = `lit ${colorClass(data.hex)}`;
  const link = document.createElement('a');
  link.className = 'plain';
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
