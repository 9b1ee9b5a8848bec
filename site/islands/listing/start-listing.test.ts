import { expect, test, vi } from 'vitest';

test('code of the list that did not load is tried again with the next sign of interest', async () => {
  document.body.innerHTML = '<div data-listing><ul data-goods></ul></div>';
  const list = document.querySelector('[data-listing]');
  const load = vi.fn(() => {
    throw new Error('the page is being left');
  });
  vi.doMock('./list.ts', load);
  await vi.importActual('./start-listing.ts');
  list?.dispatchEvent(new Event('pointerover'));
  await vi.waitFor(() => expect(load).toHaveBeenCalled());

  const startList = vi.fn();
  vi.doMock('./list.ts', () => ({ startList }));
  await vi.waitFor(() => {
    list?.dispatchEvent(new Event('touchstart'));
    expect(startList).toHaveBeenCalledOnce();
  });
});

test('a search that is sent before the code of the list has loaded is sent once it runs', async () => {
  document.body.innerHTML =
    '<div data-listing><div class="tools"><form><input name="q"></form></div><ul data-goods></ul></div>';
  const form = document.querySelector('form');
  const sent = vi.fn();
  vi.doMock('./list.ts', () => ({ startList: () => form?.addEventListener('submit', sent) }));
  vi.resetModules();
  await vi.importActual('./start-listing.ts');
  form?.requestSubmit();
  expect(sent).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
});
