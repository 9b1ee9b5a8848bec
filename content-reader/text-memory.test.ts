import { expect, it } from 'vitest';
import { TextMemory } from './text-memory.ts';

it('computes what follows from a text once, and again for another text or file', () => {
  const memory = new TextMemory<{ words: number }>();
  const asked: string[] = [];
  const read = (file: string, text: string) =>
    memory.read(file, text, () => {
      asked.push(`${file} ${text}`);
      return { words: text.split(' ').length };
    });
  expect(read('faq.yaml', 'what you ask')).toBe(read('faq.yaml', 'what you ask'));
  expect(read('faq.yaml', 'what you asked us')).toEqual({ words: 4 });
  expect(read('help.yaml', 'what you ask')).toEqual({ words: 3 });
  expect(asked).toEqual(['faq.yaml what you ask', 'faq.yaml what you asked us', 'help.yaml what you ask']);
});

it('forgets what was asked for longest ago, so that it stays small', () => {
  const memory = new TextMemory<object>();
  const long = 'a'.repeat(1_000_000);
  const first = memory.read('0', long, () => ({}));
  for (let at = 1; at < 5; at += 1) memory.read(String(at), long, () => ({}));
  expect(memory.read('0', long, () => ({}))).not.toBe(first);
});
