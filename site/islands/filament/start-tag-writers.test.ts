import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { fakeNfc } from '../../mocks/fake-nfc.ts';
import { server } from '../../mocks/server.ts';
import { startTagWriters } from './start-tag-writers.ts';

afterEach(() => vi.unstubAllGlobals());

let fetched = 0;

function open(...kinds: string[]): void {
  fetched = 0;
  server.use(
    http.get('/api/filaments/:id/:kind', ({ params }) => {
      fetched++;
      return HttpResponse.text(String(params['kind']));
    }),
  );
  document.body.innerHTML = `<main><h1>Petrol</h1>${kinds
    .map(
      (kind) => `<div data-write-tag data-tag-url="/api/filaments/petrol/${kind}" data-tag-type="application/${kind}">
        <a href="/api/filaments/petrol/${kind}" download>Download ${kind}</a>
        <button type="button" hidden>Write ${kind}</button><p role="status"></p></div>`,
    )
    .join('')}</main>`;
  startTagWriters(document);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = (message: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(message));

describe('a button that writes a tag', () => {
  it('is not shown where the browser has no Web NFC; the file can be downloaded', () => {
    open('openspool');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Download openspool' }).getAttribute('href')).toBe(
      '/api/filaments/petrol/openspool',
    );
  });

  it('asks for the tag, writes what the API has for it, and can write another', async () => {
    const nfc = fakeNfc();
    open('openspool');
    press('Write openspool');
    await said(messages.tagHold);
    await nfc.touch();
    await said(messages.tagWritten);
    expect(nfc.written).toEqual([[{ recordType: 'mime', mediaType: 'application/openspool', data: 'openspool' }]]);
    press('Write openspool');
    await nfc.touch();
    await waitFor(() => expect(nfc.written).toHaveLength(2));
    expect(fetched).toBe(1);
  });

  it('stops at a second press, and writes nothing then', async () => {
    const nfc = fakeNfc();
    open('openspool');
    press('Write openspool');
    press(messages.tagStop);
    await said(messages.tagStopped);
    expect(screen.getByRole('button', { name: 'Write openspool' })).toBeTruthy();
    expect(nfc.written).toEqual([]);
  });

  it.each([
    ['NetworkError', messages.tagLost],
    ['NotSupportedError', messages.tagNotSupported],
  ] as const)('says what to do after a %s, and tries again', async (name, message) => {
    const nfc = fakeNfc();
    open('openspool');
    press('Write openspool');
    await nfc.touchAndFail(name);
    await said(message);
    press(messages.tagAgain);
    await nfc.touch();
    await said(messages.tagWritten);
  });

  it('says how to allow NFC, or to turn it on', async () => {
    const nfc = fakeNfc();
    open('openspool');
    nfc.phone.isAllowed = false;
    press('Write openspool');
    await said(messages.tagNotAllowed);
    Object.assign(nfc.phone, { isAllowed: true, isOn: false });
    press(messages.tagAgain);
    await said(messages.tagNfcOff);
  });

  it('says why the file did not come', async () => {
    fakeNfc();
    open('openspool');
    server.use(
      http.get('/api/filaments/:id/:kind', () =>
        HttpResponse.json({ code: 'not_found', message: 'There is no such filament.' }, { status: 404 }),
      ),
    );
    press('Write openspool');
    await said('There is no such filament.');
  });

  it('ends the wait of another one', async () => {
    const nfc = fakeNfc();
    open('openspool', 'opentag3d');
    press('Write openspool');
    await waitFor(() => expect(fetched).toBe(1));
    press('Write opentag3d');
    const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(statuses()).toEqual([messages.tagStopped, messages.tagHold]));
    await nfc.touch();
    await waitFor(() => expect(statuses()).toEqual([messages.tagStopped, messages.tagWritten]));
    expect(nfc.written).toHaveLength(1);
  });
});
