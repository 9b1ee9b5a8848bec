import { expect, it } from 'vitest';
import { isShopError } from '../../domain/shop-error.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { limitUploads } from './limit-uploads.ts';

const { deps } = await createTestApp();
const count = limitUploads(deps);
const MB = 1024 * 1024;
const upload = (bytes: number, headers: Record<string, string> = {}) =>
  new Request('http://shop/api/file/', { method: 'POST', headers, body: new Uint8Array(bytes) });
/** Counts an upload and reads it to its end, as the store does. */
async function receive(caller: string, request: Request): Promise<number> {
  const counted = await count(caller, request);
  return (await counted.request.arrayBuffer()).byteLength;
}
const spent = async () => {
  const { rows } = await deps.connection.pool.query(
    "select points from rate_limits where key like 'uploaded megabytes by caller%'",
  );
  return rows.map(({ points }) => points);
};

it.each([
  ['none', {}],
  ['zero', { 'upload-length': '0' }],
  ['another', { 'upload-length': '5', 'content-length': '5' }],
])('counts received bytes when the headers name %s length', async (_, headers: Record<string, string>) => {
  expect(await receive('10.0.0.1', upload(2.5 * MB, headers))).toBe(2.5 * MB);
  expect(await spent()).toEqual([3]);
});

it('stops an upload when its caller’s daily limit is reached', async () => {
  await receive('10.0.0.2', upload(10));
  await deps.connection.pool.query("update rate_limits set points = 9999 where key like 'uploaded megabytes%'");
  const counted = await count('10.0.0.2', upload(2 * MB));
  await expect(counted.request.arrayBuffer()).rejects.toSatisfy(isShopError('too_many_requests'));
  expect(counted.limitError()).toSatisfy(isShopError('too_many_requests'));
  expect(await receive('10.0.0.3', upload(10))).toBe(10);
});

it('limits pictures', async () => {
  const picture = new Request('http://shop/api/file/1', { method: 'PUT' });
  for (let at = 0; at < 300; at += 100)
    await Promise.all(Array.from({ length: 100 }, () => count('10.0.0.5', picture)));
  await expect(count('10.0.0.5', picture)).rejects.toSatisfy(isShopError('too_many_requests'));
});

it('limits parts', async () => {
  const part = new Request('http://shop/api/file/1', { method: 'PATCH' });
  for (let at = 0; at < 3000; at += 100) await Promise.all(Array.from({ length: 100 }, () => count('10.0.0.4', part)));
  await expect(count('10.0.0.4', part)).rejects.toSatisfy(isShopError('too_many_requests'));
});
