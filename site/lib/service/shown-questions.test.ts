import { expect, test } from 'vitest';
import { shownQuestions } from './shown-questions.ts';

const entry = (id: string) => ({ id, question: `${id}?`, answer: 'Yes.', html: '<p>Yes.</p>' });
const faq = { groups: [{ id: 'orders', heading: 'Orders', entries: [entry('when'), entry('cost')] }] };

test('questions are shown in the order in which a page names them', () => {
  expect(shownQuestions(faq, ['cost', 'when'], 'help.yaml').map(({ id }) => id)).toEqual(['cost', 'when']);
});

test('a question that is no longer there stops the build, and those that are there are named', () => {
  expect(() => shownQuestions(faq, ['wen'], 'help.yaml')).toThrow(
    'content/help.yaml: "wen" is not a question of faq.yaml; there are when, cost',
  );
});
