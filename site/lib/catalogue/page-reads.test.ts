import { expect, it } from 'vitest';
import { noteFileRead, sharedPart, viewProps } from './page-reads.ts';

it('gives a part of many views a short text, the same for equal parts and another for others', () => {
  const text = (part: object) => JSON.stringify({ part: sharedPart(part) });
  const red = { label: 'Red', item: { id: 'pla-red', qoh: 1 } };
  expect(text(red)).toBe(text(structuredClone(red)));
  expect(text({ ...red, item: { id: 'pla-red', qoh: 0 } })).not.toBe(text(red));
  expect(text({ ...red, label: 'x'.repeat(10_000) })).toHaveLength(text(red).length);
  expect(sharedPart(red)).toEqual(red);
});

it('notes the files that a page reads, but not those of its view, which are in its hash', () => {
  const reads = (globalThis as { [key: symbol]: unknown })[Symbol.for('northspool.page-reads')] as {
    files: Set<string>;
  };
  reads.files = new Set();
  const props = viewProps(() => {
    noteFileRead('blog');
    return { title: 'Dry it' };
  });
  noteFileRead('faq.yaml');
  expect(props.view.title).toBe('Dry it');
  expect([...reads.files]).toEqual(['faq.yaml']);
});
