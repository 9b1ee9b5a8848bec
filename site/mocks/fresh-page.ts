/*
 * Files of tests share a worker, its packages and its page: to load these for each file takes five times as long as all
 * tests together. What is ours is not shared. This runs before each file, ahead of everything that the file imports,
 * and gives it modules, page and browser as the first file found them.
 */
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { keepBrowser } from './keep-browser.ts';

const KEPT = Symbol.for('northspool browser of this worker');
const worker = globalThis as unknown as { [KEPT]?: ReturnType<typeof keepBrowser> };

vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();

if (worker[KEPT]) worker[KEPT].bringBack();
else {
  // Both listen to a document once, when they first see it, and must go on doing so.
  userEvent.setup();
  createRoot(document.createElement('div'));
  worker[KEPT] = keepBrowser();
}

history.replaceState(null, '', '/');
// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way to a cookie
for (const cookie of document.cookie.split(';')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;

// Not before: what this imports has to be the modules of this file.
await import('./setup.ts');
