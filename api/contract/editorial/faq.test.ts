import { expect, test } from 'vitest';
import { type Faq, faqSchema } from './faq.ts';

function faqOf(ids: readonly string[]): Faq {
  return {
    title: 'Questions and answers',
    description: 'Fourteen answers on shipping, returns, filament and what Premium includes.',
    heading: 'Questions',
    lede: 'Asked most.',
    groups: [{ id: 'orders', heading: 'Orders', entries: ids.map((id) => ({ id, question: 'Why?', answer: 'So.' })) }],
  };
}

const fourteen = [...'abcdefghijklmn'];

test('the FAQ has fourteen questions', () => {
  expect(faqSchema.safeParse(faqOf(fourteen)).success).toBe(true);
  expect(faqSchema.safeParse(faqOf(fourteen.slice(1))).error?.issues[0]?.message).toBe('must have 14 questions in all');
});

test('rejects two answers with the same id', () => {
  const twice = faqSchema.safeParse(faqOf([...fourteen.slice(1), 'orders']));
  expect(twice.error?.issues[0]?.message).toBe('must have each id once, because links lead to it');
});
