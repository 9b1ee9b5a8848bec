import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { server } from '../../mocks/server.ts';
import { uploadModel } from './upload-model.ts';

// Bundlers of browsers take this one.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js' as 'tus-js-client'));

const ID = '4c1f6c3e-9a51-4a7e-8a9d-0b5f3f0f6c11';
const file = new File(['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'], 'corner.obj', { lastModified: 1 });
/** What the shop has of the file. */
let here: number;
let asked: string[];
let breakNext: number;

beforeEach(() => {
  localStorage.clear();
  here = 0;
  asked = [];
  breakNext = 0;
  server.use(
    http.post('*/api/file/', ({ request }) => {
      asked.push(`POST ${request.headers.get('upload-length')} ${request.headers.get('upload-metadata')}`);
      return new HttpResponse(null, { status: 201, headers: { location: `/api/file/${ID}` } });
    }),
    http.head(`*/api/file/${ID}`, () => {
      asked.push('HEAD');
      return new HttpResponse(null, { headers: { 'upload-offset': String(here), 'upload-length': String(file.size) } });
    }),
    http.patch(`*/api/file/${ID}`, async ({ request }) => {
      asked.push(`PATCH ${request.headers.get('upload-offset')}`);
      if (breakNext-- > 0) {
        here = 10;
        return HttpResponse.error();
      }
      here = file.size;
      return new HttpResponse(null, { status: 204, headers: { 'upload-offset': String(here) } });
    }),
    http.delete(`*/api/file/${ID}`, () => {
      asked.push('DELETE');
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const send = (signal = new AbortController().signal, onProgress = (_percent: number) => {}) =>
  uploadModel(file, { onProgress, signal });

it('a model is sent under its name, and its progress is told', async () => {
  const percents: number[] = [];
  expect(await send(undefined, (percent) => percents.push(percent))).toEqual({ id: ID });
  expect(asked).toEqual([`POST ${file.size} filename ${btoa('corner.obj')}`, 'PATCH 0']);
  expect(percents.at(-1)).toBe(100);
});

it('a connection that breaks is tried again from where the file stopped', async () => {
  breakNext = 1;
  expect(await send()).toEqual({ id: ID });
  expect(asked.slice(1)).toEqual(['PATCH 0', 'HEAD', 'PATCH 10']);
});

it('the same file goes on where it stopped after the page was reloaded', async () => {
  here = 10;
  const endpoint = '/api/file/';
  const fingerprint = ['tus-br', file.name, file.type, file.size, file.lastModified, endpoint].join('-');
  const earlier = { size: file.size, metadata: {}, creationTime: '', uploadUrl: `${endpoint}${ID}` };
  localStorage.setItem(`tus::${fingerprint}::1`, JSON.stringify(earlier));
  expect(await send()).toEqual({ id: ID });
  expect(asked).toEqual(['HEAD', 'PATCH 10']);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('tus'))).toEqual([]);
});

it('a refusal is told in the words of the shop', async () => {
  const body = { code: 'model_refused', message: 'This file is empty.' };
  server.use(http.post('*/api/file/', () => HttpResponse.json(body, { status: 422 })));
  await expect(send()).rejects.toMatchObject({ ...body, status: 422 });
});

it('who cancels leaves nothing in the shop', async () => {
  const cancelling = new AbortController();
  const sending = send(cancelling.signal, () => cancelling.abort());
  await expect(sending).rejects.toThrow();
  await vi.waitFor(() => expect(asked).toContain('DELETE'));
});
