import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { forgetSettings } from '../lib/public-settings.ts';
import { server } from '../mocks/server.ts';
import { showModeRibbon } from './start-shell.ts';

afterEach(forgetSettings);

async function ribbonIn(mode: string) {
  document.body.innerHTML = '<span data-mode-ribbon hidden></span>';
  server.use(http.get('/api/config', () => HttpResponse.json({ mode })));
  await showModeRibbon(document);
  const ribbon = document.querySelector<HTMLElement>('[data-mode-ribbon]');
  return ribbon?.hidden ? null : ribbon?.textContent;
}

it.each([
  ['sandbox', 'Sandbox: no money moves'],
  ['test', 'Test mode: no money moves'],
  ['live', null],
])('shows, in %s mode, the ribbon %s', async (mode, text) => {
  expect(await ribbonIn(mode)).toBe(text);
});

it('shows no ribbon when the settings do not arrive', async () => {
  document.body.innerHTML = '<span data-mode-ribbon hidden></span>';
  server.use(http.get('/api/config', () => HttpResponse.error()));
  await showModeRibbon(document);
  expect(document.querySelector<HTMLElement>('[data-mode-ribbon]')?.hidden).toBe(true);
});
