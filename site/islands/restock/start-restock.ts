import { onContent } from '../../shell/page-content.ts';
import { startRestockForm } from './restock-form.ts';

let stop = () => {};

onContent((content) => {
  stop();
  const place = content.querySelector<HTMLElement>('[data-restock]');
  stop = place ? startRestockForm(place) : () => {};
});
