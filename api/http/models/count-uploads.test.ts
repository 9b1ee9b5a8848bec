import { expect, it } from 'vitest';
import { isRefused } from '../../domain/shop-error.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { countUploads } from './count-uploads.ts';

const { deps } = await createTestApp();
const count = countUploads(deps);
const upload = (headers: Record<string, string>) => new Request('http://shop/api/file/', { method: 'POST', headers });
const MB = 1024 * 1024;

it('one place uploads ten gigabytes a day, whoever it says it is', async () => {
  for (let at = 0; at < 99; at += 1) await count('10.0.0.1', upload({ 'upload-length': String(99.5 * MB) }));
  await count('10.0.0.1', upload({ 'content-length': String(60 * MB) }));
  const one = count('10.0.0.1', upload({ 'upload-length': String(50 * MB) }));
  await expect(one).rejects.toSatisfy(isRefused('too_many_requests'));
  await count('10.0.0.2', upload({ 'upload-length': String(50 * MB) }));
});

it('an upload that does not say how long it is counts as the longest', async () => {
  for (let at = 0; at < 100; at += 1) await count('10.0.0.3', upload({}));
  await expect(count('10.0.0.3', upload({ 'upload-length': '9' }))).rejects.toSatisfy(isRefused('too_many_requests'));
});

it('nobody fills the store with pictures', async () => {
  const picture = new Request('http://shop/api/file/1', { method: 'PUT' });
  for (let at = 0; at < 300; at += 100)
    await Promise.all(Array.from({ length: 100 }, () => count('10.0.0.5', picture)));
  await expect(count('10.0.0.5', picture)).rejects.toSatisfy(isRefused('too_many_requests'));
});

it('nobody fills the database with parts of a byte', async () => {
  const part = new Request('http://shop/api/file/1', { method: 'PATCH' });
  for (let at = 0; at < 3000; at += 100) await Promise.all(Array.from({ length: 100 }, () => count('10.0.0.4', part)));
  await expect(count('10.0.0.4', part)).rejects.toSatisfy(isRefused('too_many_requests'));
});
