import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { aLetter, mockLetter } from '../../../mocks/desk/office.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { LettersScreen } from './LettersScreen.tsx';

const goTo = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/go-to.ts', () => ({ goTo }));

const user = userEvent.setup({ delay: null });
const { id } = aLetter();
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sendButton = () => button('Send to 12 subscribers');

async function open(letter = aLetter(), address = `/desk/letters/?id=${id}`, role: StaffRole = 'manager') {
  history.replaceState(null, '', address);
  const desk = openDesk(role);
  mockLetter(desk, letter);
  render(<LettersScreen />);
  await screen.findByRole('heading', { name: 'Letters' });
  return desk;
}

it('saves a new draft, and opens it', async () => {
  const { sent } = await open(aLetter(), '/desk/letters/?id=new');
  await user.type(await screen.findByLabelText('Subject'), 'Autumn colors');
  await user.type(screen.getByLabelText('Text'), 'Three **new** colors.');
  await user.click(await button('Save the draft'));
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(`/desk/letters/?id=${id}`));
  expect(sent.at(-1)?.body).toEqual({ subject: 'Autumn colors', body: 'Three **new** colors.' });
});

it('is found in the list, beside the number of subscribers', async () => {
  await open(aLetter(), '/desk/letters/');
  expect((await screen.findByRole('link', { name: 'Autumn colors' })).getAttribute('href')).toBe(
    `/desk/letters/?id=${id}`,
  );
  expect(screen.getByText('12 confirmed subscribers')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write a letter' })).toBeTruthy();
});

it('is previewed in a frame in which nothing may run', async () => {
  await open();
  const frame = await screen.findByTitle('The mail as subscribers see it');
  expect(frame.getAttribute('src')).toBe(`/api/desk/letters/${id}/preview?revision=1`);
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
});

it('is sent after this version was mailed to its writer, and after a question', async () => {
  const { sent } = await open();
  const description = 'Send a test of this version to yourself first.';
  expect(await screen.findByRole('button', { name: /^Send to/, description })).toBe(await sendButton());
  await user.click(await button('Send a test to me'));
  expect(await screen.findByText(/^This version was mailed to you\./)).toBeTruthy();
  await user.click(await sendButton());
  const dialog = within(screen.getByRole('dialog', { name: 'Send “Autumn colors”' }));
  await user.click(dialog.getByRole('button', { name: 'Send the letter' }));
  expect(await screen.findByText('Being sent: 1 of 12 mailed')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ revision: 1 }, { revision: 1 }]);
});

it('has to be tested again once it was changed', async () => {
  await open(aLetter({ isTested: true }));
  expect(await sendButton()).toHaveProperty('ariaDisabled', null);
  await user.type(screen.getByLabelText('Subject'), '!');
  expect(await sendButton()).toHaveProperty('ariaDisabled', 'true');
  expect(screen.getAllByRole('button', { description: 'Save the letter first.' })).toHaveLength(2);
  await user.click(await button('Save and preview'));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(await button('Send a test to me')).toHaveProperty('ariaDisabled', null);
  expect(await sendButton()).toHaveProperty('ariaDisabled', 'true');
});

it('is stopped, and goes on', async () => {
  await open(
    aLetter({ state: 'sending', recipients: { waiting: 11, sending: 0, sent: 1, failed: 0, unsubscribed: 0 } }),
  );
  await user.click(await button('Stop'));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Stop the letter' })).getByRole('button', { name: 'Stop the letter' }),
  );
  expect(await screen.findByText('Stopped: 1 of 12 mailed')).toBeTruthy();
  expect(await button('Go on')).toBeTruthy();
});

it('is only read by support', async () => {
  await open(aLetter(), `/desk/letters/?id=${id}`, 'support');
  expect(await screen.findByRole('region', { name: 'Progress' })).toBeTruthy();
  expect(screen.queryByLabelText('Subject')).toBeNull();
});
