import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { processSchema } from './process.ts';

const right = () => parse(readFileSync('content/process.yaml', 'utf8'));

test('the process has the owner’s seven steps in order', () => {
  expect(processSchema.parse(right()).steps.map(({ name }) => name)).toEqual([
    'Mix It',
    'Shape It',
    'Measure It',
    'Perfect It',
    'Spool It',
    'Pack It',
    'Overnight It',
  ]);
});

test('reports which step is expected when the order is wrong', () => {
  const wrong = right();
  wrong.steps.reverse();
  const { error } = processSchema.safeParse(wrong);
  expect(error?.issues[0]).toMatchObject({
    path: ['steps', 0, 'name'],
    message: expect.stringMatching(/^must be Mix It: the order is Mix It, Shape It/),
  });
});
