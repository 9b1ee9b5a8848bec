import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../mocks/server.ts';
import { uploadModel } from './upload-model.ts';

// The build that bundlers pick for browsers.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js' as 'tus-js-client'));

const ID = '4c1f6c3e-9a51-4a7e-8a9d-0b5f3f0f6c11';
const file = new File(['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'], 'corner.obj', { lastModified: 1 });
/** bytes that the shop has received */
let received: number;
let requests: string[];
let failures: number;

beforeEach(() => {
  localStorage.clear();
  received = 0;
  requests = [];
  failures = 0;
  server.use(
    http.post('*/api/file/', ({ request }) => {
      requests.push(`POST ${request.headers.get('upload-length')} ${request.headers.get('upload-metadata')}`);
      return new HttpResponse(null, { status: 201, headers: { location: `/api/file/${ID}` } });
    }),
    http.head(`*/api/file/${ID}`, () => {
      requests.push('HEAD');
      return new HttpResponse(null, {
        headers: { 'upload-offset': String(received), 'upload-length': String(file.size) },
      });
    }),
    http.patch(`*/api/file/${ID}`, async ({ request }) => {
      requests.push(`PATCH ${request.headers.get('upload-offset')}`);
      if (failures-- > 0) {
        received = 10;
        return HttpResponse.error();
      }
      received = file.size;
      return new HttpResponse(null, { status: 204, headers: { 'upload-offset': String(received) } });
    }),
    http.delete(`*/api/file/${ID}`, () => {
      requests.push('DELETE');
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const send = (signal = new AbortController().signal, onProgress = (_percent: number) => {}) =>
  uploadModel(file, { name: file.name, onProgress, signal });

const rememberedUploads = () => Object.keys(localStorage).filter((key) => key.startsWith('tus'));

describe('a model upload', () => {
  it('sends the file with its name and reports progress', async () => {
    const percents: number[] = [];
    expect(await send(undefined, (percent) => percents.push(percent))).toEqual({ id: ID });
    expect(requests).toEqual([`POST ${file.size} filename ${btoa('corner.obj')}`, 'PATCH 0']);
    expect(percents.at(-1)).toBe(100);
  });

  it('keeps the name of a file that was converted, and says to what', async () => {
    await uploadModel(file, { name: 'corner.stp', onProgress: () => {}, signal: new AbortController().signal });
    expect(requests[0]).toBe(`POST ${file.size} filename ${btoa('corner.stp')},convertedto ${btoa('obj')}`);
  });

  it('resumes after a broken connection', async () => {
    failures = 1;
    expect(await send()).toEqual({ id: ID });
    expect(requests.slice(1)).toEqual(['PATCH 0', 'HEAD', 'PATCH 10']);
  });

  it('resumes the same file after a reload', async () => {
    received = 10;
    // The page closes while the shop takes in the rest.
    server.use(http.patch(`*/api/file/${ID}`, () => new Promise<never>(() => {}), { once: true }));
    void send().catch(() => {});
    await vi.waitFor(() => expect(rememberedUploads()).toHaveLength(1));
    requests = [];
    expect(await send()).toEqual({ id: ID });
    expect(requests).toEqual(['HEAD', 'PATCH 10']);
    expect(rememberedUploads()).toEqual([]);
  });

  it('never resumes another file of the same name, size and time', async () => {
    received = 10;
    server.use(http.patch(`*/api/file/${ID}`, () => new Promise<never>(() => {}), { once: true }));
    void send().catch(() => {});
    await vi.waitFor(() => expect(rememberedUploads()).toHaveLength(1));
    requests = [];
    const mirrored = new File(['v 0 0 0\nv 0 1 0\nv 1 0 0\nf 1 2 3\n'], file.name, { lastModified: 1 });
    expect(mirrored.size).toBe(file.size);
    await uploadModel(mirrored, { name: file.name, onProgress: () => {}, signal: new AbortController().signal });
    expect(requests).toEqual([expect.stringMatching(/^POST/), 'PATCH 0']);
  });

  it('resumes nothing where the browser cannot tell files apart', async () => {
    vi.stubGlobal('crypto', { ...crypto, subtle: undefined });
    failures = 1;
    expect(await send()).toEqual({ id: ID });
    expect(rememberedUploads()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('rejects with the shop’s own error', async () => {
    const body = { code: 'model_refused', message: 'This file is empty.' };
    server.use(http.post('*/api/file/', () => HttpResponse.json(body, { status: 422 })));
    await expect(send()).rejects.toMatchObject({ ...body, status: 422 });
  });

  it('deletes the upload when the shopper cancels', async () => {
    const cancelling = new AbortController();
    const sending = send(cancelling.signal, () => cancelling.abort());
    await expect(sending).rejects.toThrow();
    await vi.waitFor(() => expect(requests).toContain('DELETE'));
  });
});
