import { expect, test } from 'vitest';
import { everything, withValue } from '../../../contract/listing/facets.ts';
import { startFilterBoxes } from './filter-boxes.ts';

test('a box that is ticked while its script starts stays picked', () => {
  document.body.innerHTML = '<div><label><input type="checkbox" name="material" value="PLA"> PLA</label></div>';
  const panel = document.querySelector<HTMLElement>('div');
  const box = document.querySelector<HTMLInputElement>('input');
  let choice = everything;
  // A click ticks the box first, and reports the change when all its listeners have run.
  box?.addEventListener('click', () => {
    const boxes = startFilterBoxes(panel, (facet, value, isPicked) => {
      choice = withValue(choice, facet, value, isPicked);
    });
    choice = boxes.withTicks(choice);
  });
  box?.click();
  expect(choice.picked.material).toEqual(['PLA']);
});
