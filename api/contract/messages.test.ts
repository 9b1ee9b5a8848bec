import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

const folder = new URL('./messages/', import.meta.url);
/** Not part of `messages`: only the scripts of the consent card and of wallets show them, under short keys of their own. */
const apart = ['consent.ts', 'wallet.ts'];

test('messages holds every text of every screen, and no two texts share a key', async () => {
  const files = readdirSync(folder).filter((file) => !apart.includes(file));
  const parts = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const names = parts.flatMap((part) => Object.values(part)).flatMap((texts) => Object.keys(texts as object));
  expect(names.toSorted()).toEqual(Object.keys(messages).toSorted());
});
