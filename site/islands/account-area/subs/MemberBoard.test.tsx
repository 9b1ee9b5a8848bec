import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import { dolores } from '../../../mocks/my-account.ts';
import { aSubscription, doloresSubscribed } from '../../../mocks/my-membership.ts';
import { pickup } from '../../../mocks/pickup.ts';
import { stockAll } from '../../../mocks/shelf.ts';
import { SubsTab } from './SubsTab.tsx';

function open(...answer: Parameters<typeof doloresSubscribed>) {
  stockAll();
  const mine = doloresSubscribed(...answer);
  render(<SubsTab user={dolores} support="hello@northspool.example" pickup={pickup} />);
  return mine;
}

it('shows a member the next spool, the days left and the savings so far', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Guardian Brass' })).toBeTruthy();
  expect(screen.getByText('Leaves by Dec 22, 2026')).toBeTruthy();
  expect(screen.getByText('29')).toBeTruthy();
  expect(screen.getByText('$41.70')).toBeTruthy();
  expect(screen.getByText('$36.70 discount, $5.00 shipping')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Vote on the next color' }).getAttribute('href')).toBe('/vote/');
  expect(screen.getByRole('region', { name: 'Your Premium benefits' })).toBeTruthy();
});

it('says that the next color is not announced yet, and promises no day for it', async () => {
  const mine = open();
  mine.benefits = { ...mine.benefits, nextSpool: { itemId: null, name: null, shipsBy: '2026-12-22' } };
  expect(await screen.findByRole('heading', { name: 'The next color is not announced yet' })).toBeTruthy();
  expect(screen.getByText(membershipMessages.colorMayWait)).toBeTruthy();
  expect(screen.queryByText(/^Leaves by/)).toBeNull();
});

it('offers past colors while supplies last', async () => {
  const mine = open();
  expect(await screen.findByRole('heading', { name: 'Past colors' })).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: /^Add to Cart/ })).toHaveLength(mine.benefits.pastColors.length);
});

it('promises no further spool after a cancellation', async () => {
  const mine = open(aSubscription({ cancelsAtEnd: true }));
  mine.benefits = { ...mine.benefits, nextSpool: null, pastColors: [] };
  expect(await screen.findByText('No more spools will be sent.')).toBeTruthy();
  expect(screen.getByText('No earlier colors are in stock right now.')).toBeTruthy();
});

it('shows no benefits to former members', async () => {
  open(aSubscription({ status: 'ended', valid: false }));
  await screen.findByRole('heading', { name: 'Premium' });
  expect(screen.queryByRole('region', { name: 'Your Premium benefits' })).toBeNull();
});

it('keeps the subscription on screen when benefits fail to load, and offers to retry', async () => {
  const mine = open();
  mine.refuseBenefits = { code: 'unavailable', message: 'The shop is being mended.' };
  expect(await screen.findByText('The shop is being mended.')).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  mine.refuseBenefits = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$41.70')).toBeTruthy();
});
