import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { aReview, mockReviews } from '../../../mocks/desk/office.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { ReviewsScreen } from './ReviewsScreen.tsx';

const user = userEvent.setup({ delay: null });

async function open(review = aReview(), role: StaffRole = 'support', state = '') {
  history.replaceState(null, '', `/desk/reviews/${state && `?state=${state}`}`);
  const desk = openDesk(role);
  mockReviews(desk, review);
  render(<ReviewsScreen />);
  await screen.findByRole('heading', { name: 'Reviews' });
  return desk;
}

it('refuses a review for a reason from the list, in which a bad rating is not', async () => {
  const { sent } = await open();
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refuse the review by Dolores K.' }));
  expect(dialog.getByText(/A bad rating is not a reason\./)).toBeTruthy();
  expect(dialog.queryByRole('radio', { name: /rating/i })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /personal data/ }));
  await user.click(dialog.getByRole('button', { name: 'Refuse and send the mail' }));
  expect(await screen.findByText(/was refused, and a mail says why\.$/)).toBeTruthy();
  expect(await screen.findByText('Nothing waits. New reviews come here first.')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ version: 1, reason: 'personal_data' });
  await user.click(screen.getByRole('link', { name: /^Refused/ }));
  expect(await screen.findByText(/^Refused: It shows personal data/)).toBeTruthy();
});

it('publishes the version that was read', async () => {
  const { sent } = await open(aReview({ version: 3 }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/is published\./)).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ version: 3 });
});

it('answers a published review once the answer differs', async () => {
  const { sent } = await open(aReview({ state: 'published' }), 'support', 'published');
  const save = await screen.findByRole('button', { name: 'Save the answer' });
  expect(save).toHaveProperty('ariaDisabled', 'true');
  await user.type(screen.getByLabelText('Answer by the shop'), 'Thank you.');
  await user.click(save);
  expect(await screen.findByText(/^The answer is saved\./)).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ answer: 'Thank you.', version: 1 });
});

it('never offers to delete a review', async () => {
  await open();
  await screen.findByRole('button', { name: 'Refuse' });
  expect(screen.queryByRole('button', { name: /delete/i })).toBeNull();
});

it('is closed to packers, whose menu does not have it', async () => {
  await open(aReview(), 'packer');
  expect(await screen.findByText('Your role does not allow this screen. Please ask the owner.')).toBeTruthy();
  const menu = within(screen.getByRole('navigation', { name: 'Desk' }));
  expect(menu.getByRole('link', { name: 'Pack' })).toBeTruthy();
  expect(menu.queryByRole('link', { name: 'Reviews' })).toBeNull();
});
