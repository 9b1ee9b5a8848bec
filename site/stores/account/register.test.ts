import { expect, test } from 'vitest';
import { readVerification } from './register.ts';

test('a failed verification shows the server’s reason', () => {
  const failed = readVerification('?status=err&err=This+link+has+expired.');
  expect(failed).toEqual({ kind: 'bad', heading: 'Invalid verification', text: 'This link has expired.' });
});

test('a failure without a reason shows the default text, and long reasons are cut', () => {
  expect(readVerification('?status=err')?.text).toMatch(/^The link may have expired/);
  expect(readVerification(`?status=err&err=${'x'.repeat(5000)}`)?.text).toHaveLength(160);
});

test('shows success for a verified address, and nothing without a status', () => {
  expect(readVerification('?status=success')?.kind).toBe('ok');
  expect(readVerification('')).toBeUndefined();
});

test('any other status shows the owner’s general error', () => {
  const text = 'Something went wrong. Sorry but something went wrong. Please try again.';
  expect(readVerification('?status=other&err=x')).toEqual({ kind: 'bad', heading: text, text: '' });
  expect(readVerification('?status=')?.heading).toBe(text);
});
