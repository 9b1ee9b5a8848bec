import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../mocks/server.ts';
import { showHolidayNotice } from './show-notice.ts';
import { fetchHolidayNotice } from './start-shell.ts';

const notice = { note: 'Closed from December 24 to 27.', image: '' };
let place: HTMLElement;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '<div role="status"></div>';
  place = screen.getByRole('status');
});
afterEach(() => void vi.useRealTimers());

const isShown = () => place.textContent?.includes(notice.note) ?? false;
const card = () => place.querySelector('.holiday-card') as HTMLElement;
const close = () => screen.getByRole('button', { name: 'Close this notice' });

/** What a shopper sees who opens another page; a visit is a tab. */
function openPage(now = notice): void {
  place.replaceChildren();
  showHolidayNotice(place, now);
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test('a notice is shown when the shop has one', async () => {
  server.use(http.get('/api/holliday', () => HttpResponse.json(notice)));
  await fetchHolidayNotice(place);
  expect(isShown()).toBe(true);
});

test.each([
  ['has none', () => new HttpResponse(null, { status: 204 })],
  ['cannot be reached', () => HttpResponse.error()],
  ['is in trouble', () => HttpResponse.json({ code: 'internal', message: 'Oh.' }, { status: 500 })],
  ['answers something else', () => HttpResponse.json({ note: 5 })],
  ['is behind a page of the network', () => HttpResponse.html('<p>Sign in</p>')],
])('nothing is shown when the shop %s', async (_, answer) => {
  server.use(http.get('/api/holliday', answer));
  await fetchHolidayNotice(place);
  expect(place.childElementCount).toBe(0);
});

test('hides after seven seconds, for the rest of the visit', async () => {
  vi.useFakeTimers();
  openPage();
  await pass(6999);
  expect(isShown()).toBe(true);
  await pass(1);
  expect(isShown()).toBe(false);
  openPage();
  expect(isShown()).toBe(false);
  sessionStorage.clear();
  openPage();
  expect(isShown()).toBe(true);
});

test('stays while pointed at or focused, then for the time left', async () => {
  vi.useFakeTimers();
  openPage();
  await pass(4000);
  fireEvent.pointerEnter(card());
  await pass(10_000);
  fireEvent.focusIn(close());
  fireEvent.pointerLeave(card());
  await pass(10_000);
  expect(isShown()).toBe(true);
  fireEvent.focusOut(close());
  await pass(2999);
  expect(isShown()).toBe(true);
  await pass(1);
  expect(isShown()).toBe(false);
});

test('stays hidden after closing, until the next notice', async () => {
  openPage();
  fireEvent.click(close());
  await waitFor(() => expect(isShown()).toBe(false));
  sessionStorage.clear();
  openPage();
  expect(isShown()).toBe(false);
  openPage({ ...notice, note: 'Closed on New Year’s Day.' });
  expect(place.textContent).toContain('New Year');
});

test('shows the same text again a year after closing', async () => {
  vi.useFakeTimers();
  openPage();
  fireEvent.click(close());
  await pass(59 * 86_400_000);
  openPage();
  expect(isShown()).toBe(false);
  await pass(2 * 86_400_000);
  openPage();
  expect(isShown()).toBe(true);
});

test('shows its text as text, with a decorative picture', () => {
  openPage({ note: '<b>Closed</b>', image: 'iVBORw0KGgo=' });
  expect(place.textContent).toContain('<b>Closed</b>');
  const picture = place.querySelector('img');
  expect([picture?.getAttribute('src'), picture?.alt]).toEqual(['data:image/png;base64,iVBORw0KGgo=', '']);
});

test('shows it even without storage', () => {
  const refuse = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  openPage();
  expect(isShown()).toBe(true);
  refuse.mockRestore();
});
