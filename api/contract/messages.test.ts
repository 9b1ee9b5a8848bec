import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

const folder = new URL('./messages/', import.meta.url);
/** Shown by one small script, which names them after what they are there. */
const apart = 'consent.ts';

test('the owner finds every text of every screen in one object, and no screen takes a name from another', async () => {
  const files = readdirSync(folder).filter((file) => file !== apart);
  const parts = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const names = parts.flatMap((part) => Object.values(part)).flatMap((texts) => Object.keys(texts as object));
  expect(names.toSorted()).toEqual(Object.keys(messages).toSorted());
});
