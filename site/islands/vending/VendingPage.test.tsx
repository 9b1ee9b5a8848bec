import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aChoice, aMachine, aVendingOrder, cobalt, ORDER } from '../../mocks/a-vending-order.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { fakeSockets, type SocketEnd } from '../../mocks/fake-socket.ts';
import { type MockMachine, startMachine } from '../../mocks/mock-machine.ts';
import { dolores } from '../../mocks/my-account.ts';
import { $user } from '../../stores/session.ts';
import { $seenCommitments } from '../../stores/vending/seen-commitments.ts';
import { VendingPage } from './VendingPage.tsx';

const facts = {
  stream: { url: 'https://camera.example/live', from: 'our camera' },
  slots: Array<null>(10).fill(null),
  spools: [{ itemId: cobalt.itemId, src: '/cobalt.webp', colorClass: 'fil r-1f g-4f b-bf' }],
  token: { name: 'Mystery Spool Token', path: '/shop/merch/MysteryToken-Single-1pc/', price: '$22.99' },
};
let ends: SocketEnd[] = [];

beforeEach(() => {
  ends = fakeSockets((end) => end.accept());
  history.replaceState(null, '', `/vending/${ORDER}/`);
  $user.set({ ...dolores, membership: true });
});
afterEach(() => vi.unstubAllGlobals());

async function open(changes: Partial<MockMachine> = {}): Promise<MockMachine> {
  const machine = startMachine(changes);
  render(<VendingPage {...facts} />);
  await screen.findByRole('region', { name: 'Your presses' });
  return machine;
}
const key = (slot: number) => screen.getByRole('button', { name: new RegExp(`^${slot}(?!\\d)`) });
const hear = (event: string, data: unknown) => act(() => ends[0]?.say(JSON.stringify({ event, data })));

test('shows an active order with its credits, its countdown and ten number keys', async () => {
  await open();
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^(2:00|1:59)$/);
  const keys = within(screen.getByRole('group', { name: 'Press a number' })).getAllByRole('button');
  expect(keys).toHaveLength(10);
  expect(keys.some((each) => each.hasAttribute('disabled'))).toBe(false);
});

test.each([
  ['No Credits', { status: 'No Credits', qty: 0, credits: 0, msLeft: 0, ts: null }],
  [
    'Complete',
    { status: 'complete', credits: 0, msLeft: 0, choices: [aChoice({ state: 'dispensed', color: cobalt })], qty: 1 },
  ],
] as const)('shows the status %s, and disables the number keys', async (words, changes) => {
  await open({ order: aVendingOrder({ ...changes, choices: [...('choices' in changes ? changes.choices : [])] }) });
  expect(screen.getAllByText(words)[0]).toBeTruthy();
  for (let slot = 1; slot <= 10; slot += 1) expect(key(slot).hasAttribute('disabled')).toBe(true);
});

test('shows a press made in another window as soon as the shop reports it', async () => {
  await open();
  hear('orderUpdate', aVendingOrder({ credits: 2, choices: [aChoice({ slot: 4 })] }));
  expect(key(4).textContent).toBe('4Drops');
  hear(
    'orderUpdate',
    aVendingOrder({ credits: 2, choices: [aChoice({ slot: 4, state: 'dispensed', color: cobalt })] }),
  );
  expect(screen.getByText('4 dropped Cobalt.')).toBeTruthy();
  expect(screen.getByText('Press 1 · slot 4').nextSibling?.textContent).toBe('Cobalt');
});

test('an empty slot and one that turns for somebody else cannot be pressed, and keep the focus', async () => {
  const machine = await open();
  const slots = aMachine().slots.map((slot) => ({
    ...slot,
    ...(slot.slot === 3 && { pieces: 0 }),
    turning: slot.slot === 8,
  }));
  hear('machineUpdate', aMachine({ slots }));
  expect(screen.getByText('3 is empty')).toBeTruthy();
  await userEvent.click(key(3));
  await userEvent.click(key(8));
  expect(document.activeElement).toBe(key(8));
  expect(machine.calls).toEqual(['POST /api/vend']);
});

test.each([
  ['offline', 'The machine is offline.'],
  ['jammed', 'A spool is stuck in the machine'],
] as const)('says that the machine is %s, and accepts no press', async (state, words) => {
  const machine = await open();
  hear('machineUpdate', aMachine({ state }));
  expect(screen.getByText(words, { exact: false })).toBeTruthy();
  await userEvent.click(key(1));
  expect(machine.calls).toEqual(['POST /api/vend']);
});

test('a press that got stuck is listed as an attempt, and stays open', async () => {
  await open({
    order: aVendingOrder({ qty: 1, credits: 1, choices: [aChoice({ state: 'failed', reason: 'jammed' })] }),
  });
  expect(screen.getByText('Attempt · slot 7').nextSibling?.textContent).toBe('stuck, press kept');
  expect(screen.getByText('Press 1').nextSibling?.textContent).toBe('open');
});

test('the presses left when the turn is over can be used in another', async () => {
  const machine = await open({ order: aVendingOrder({ status: 'complete', credits: 0, kept: 2, msLeft: 0 }) });
  expect(screen.getByText('Your time is up. 2 presses are kept for you.')).toBeTruthy();
  await expectAccessible();
  machine.order = aVendingOrder({ ts: '2026-11-21T13:00:00.000Z' });
  await userEvent.click(screen.getByRole('button', { name: 'Start the clock again' }));
  expect(await screen.findByRole('timer')).toBeTruthy();
});

test('sends nothing to the camera’s host before the shopper clicks', async () => {
  await open();
  expect(screen.queryByTitle('Live stream of the vending machine')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Load the live stream' }));
  expect(screen.getByTitle('Live stream of the vending machine').getAttribute('src')).toBe(
    'https://camera.example/live',
  );
});

test('leads back from the camera to the drawn machine', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Load the live stream' }));
  await userEvent.click(screen.getByRole('button', { name: 'Hide the live stream' }));
  expect(screen.queryByTitle('Live stream of the vending machine')).toBeNull();
  screen.getByRole('button', { name: 'Load the live stream' });
});

test('the ticker has five rows of ten pictures', async () => {
  await open();
  const wall = screen.getByRole('img', { name: 'Spools that may drop, in no particular order' });
  expect([...wall.children].map((row) => row.querySelectorAll('img').length)).toEqual([10, 10, 10, 10, 10]);
});

test('the browser keeps the seal that it saw, for the page that checks it', async () => {
  const { order } = await open();
  expect($seenCommitments.get()).toMatchObject([{ loadId: order.commitment?.loadId, root: order.commitment?.root }]);
});

test('asks guests to sign in, and sends the shop nothing', () => {
  const machine = startMachine();
  $user.set(null);
  render(<VendingPage {...facts} />);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(`/vending/${ORDER}/modal/login/`);
  expect(machine.calls).toEqual([]);
});

test.each([
  ['vending_members_only', 'The machine is for members.', 'See Premium'],
  ['not_yours', 'Not yours.', 'Your vending orders'],
] as const)('says why a shopper cannot press: %s', async (code, message, way) => {
  startMachine({ refuse: { code, message } });
  render(<VendingPage {...facts} />);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: way })).toBeTruthy();
});

test('asks a shop that does not answer again on click', async () => {
  const machine = startMachine({ refuse: { code: 'unavailable', message: 'The shop is busy.' } });
  render(<VendingPage {...facts} />);
  expect(await screen.findByText('The shop is busy.')).toBeTruthy();
  machine.refuse = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Active')).toBeTruthy();
});
