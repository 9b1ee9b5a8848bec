import { expect, it } from 'vitest';
import { type Faq, faqSchema } from './faq.ts';

function faqOf(ids: readonly string[]): Faq {
  return {
    title: 'Questions and answers',
    description: 'Answers on shipping, returns, filament and what Premium includes.',
    heading: 'Questions',
    lede: 'Asked most.',
    groups: [{ id: 'orders', heading: 'Orders', entries: ids.map((id) => ({ id, question: 'Why?', answer: 'So.' })) }],
  };
}

it.each(['a', 'abcdefghijklmn', 'abcdefghijklmnopqrstuvw'])('accepts as many questions as the shop has: %s', (ids) => {
  expect(faqSchema.safeParse(faqOf([...ids])).success).toBe(true);
});

it('rejects a group without questions', () => {
  expect(faqSchema.safeParse(faqOf([])).success).toBe(false);
});

it('rejects two answers with the same id', () => {
  const twice = faqSchema.safeParse(faqOf(['when', 'cost', 'orders']));
  expect(twice.error?.issues[0]?.message).toBe('must have each id once, because links lead to it');
});
