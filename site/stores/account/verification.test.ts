import { expect, test } from 'vitest';
import { readVerification } from './verification.ts';

test('a verification that failed tells the reason that the shop gave', () => {
  const failed = readVerification('?status=err&err=This+link+has+expired.');
  expect(failed).toEqual({ kind: 'bad', heading: 'Invalid verification', text: 'This link has expired.' });
});

test('a failure without a reason still says what may have happened, and a flood of words is cut', () => {
  expect(readVerification('?status=err')?.text).toMatch(/^The link may have expired/);
  expect(readVerification(`?status=err&err=${'x'.repeat(5000)}`)?.text).toHaveLength(160);
});

test('a verified address is told, and without a verification nothing is', () => {
  expect(readVerification('?status=success')?.kind).toBe('ok');
  expect(readVerification('')).toBeUndefined();
});

test('any other outcome is something that went wrong, in the owner’s words', () => {
  const text = 'Something went wrong. Sorry but something went wrong. Please try again.';
  expect(readVerification('?status=other&err=x')).toEqual({ kind: 'bad', heading: text, text: '' });
  expect(readVerification('?status=')?.heading).toBe(text);
});
