import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

const folder = new URL('./messages/', import.meta.url);
/** Not part of `messages`: each is shown in one place only, such as the consent card, under short keys of its own. */
const apart = [
  'agent-checkout.ts',
  'colors.ts',
  'consent.ts',
  'desk-order.ts',
  'pay-link.ts',
  'proposal.ts',
  'reviews.ts',
  'search.ts',
  'wallet.ts',
];

test('messages holds every text of every screen, and no two texts share a key', async () => {
  const files = readdirSync(folder).filter((file) => !apart.includes(file));
  const parts = await Promise.all([
    import('./form-messages.ts'),
    ...files.map((file) => import(new URL(file, folder).href)),
  ]);
  const names = parts.flatMap((part) => Object.values(part)).flatMap((texts) => Object.keys(texts as object));
  expect(names.toSorted()).toEqual(Object.keys(messages).toSorted());
});
