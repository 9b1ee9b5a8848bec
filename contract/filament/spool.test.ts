import { expect, it } from 'vitest';
import { spoolIdIn } from './spool-id.ts';

const id = '7k2m4q9d0123abcdwxyz';

it.each([
  [id, id],
  [` ${id.toUpperCase()} `, id],
  [`https://northspool.example/spool/${id}/`, id],
  [`http://localhost:8000/spool/${id}`, id],
  [`https://northspool.example/spool/${id}/extra`, undefined],
  [`${id}0`, undefined],
  ['NS-PLA-PETROL-175-1KG', undefined],
  ['', undefined],
])('finds the id of a spool in %j', (scanned, found) => {
  expect(spoolIdIn(scanned)).toBe(found);
});
