import { onContent } from '../../lib/page-content.ts';
import { wakeRestock } from './wake-restock.ts';

let stop = () => {};

onContent((content) => {
  stop();
  const place = content.querySelector<HTMLElement>('[data-restock]');
  stop = place ? wakeRestock(place) : () => {};
});
