import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { testRates } from '../../contract/money/sample-rates.ts';
import { expectAccessible, forgetChecked, takeChecked } from './accessibility.ts';
import { freshStores } from './fresh-stores.ts';
import { resetAccounts } from './mock-accounts.ts';
import { resetCards } from './mock-cards.ts';
import { resetFilament } from './mock-filament.ts';
import { resetPremium } from './mock-premium.ts';
import { resetShop } from './mock-shop.ts';
import { server } from './server.ts';

/** What a test expects to be complained about, it mocks itself. */
const complaint = vi.spyOn(console, 'error');

// A page that is gone says that its last requests failed. Said after the worker has closed, it would fail the run.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

// As the build writes them into every page.
document.documentElement.dataset['rates'] = JSON.stringify(testRates);
document.documentElement.dataset['premium'] = '2500';

// Code that is loaded lazily takes its time on a busy machine.
configure({ asyncUtilTimeout: 120_000 });

// jsdom loads no stylesheets: nothing is to wait for them.
vi.mock('../lib/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

// jsdom draws nothing, so it does not scroll either.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// A store lets go of the page a second after its last reader went; by then the page of the test may be gone.
setPersistentEngine(localStorage, {
  ...windowPersistentEvents,
  removeEventListener: (...listening) => {
    if (typeof window !== 'undefined') windowPersistentEvents.removeEventListener(...listening);
  },
});

beforeAll(() => {
  forgetChecked();
  server.listen({ onUnhandledFrame: 'error' });
});

beforeEach(() => {
  complaint.mockClear();
  resetShop();
  resetAccounts();
  resetCards();
  resetFilament();
  resetPremium();
  freshStores();
});

afterEach(async ({ task }) => {
  try {
    if (task.result?.state !== 'fail') await expectAccessible();
  } finally {
    task.meta.checked = takeChecked();
    cleanup();
    server.resetHandlers();
  }
  expect(complaint.mock.calls, 'unexpected console.error').toEqual([]);
});

afterAll(() => server.close());
