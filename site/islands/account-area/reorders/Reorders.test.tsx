import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedAddress } from '../../../../contract/accounts/billing.ts';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { fakeStripe } from '../../../mocks/fake-stripe.ts';
import { aCard, wallet } from '../../../mocks/mock-cards.ts';
import { dolores, signInDolores } from '../../../mocks/my-account.ts';
import { aReorder, doloresReorders } from '../../../mocks/my-reorders.ts';
import { searchShelf } from '../../../mocks/search-shelf.ts';
import { shelfItems, stockAll } from '../../../mocks/shelf.ts';
import { $notice } from '../../../stores/notice.ts';
import { Reorders } from './Reorders.tsx';

fakeStripe();

const home: SavedAddress = {
  ...{ id: 'default', isDefault: true, name: 'Dolores Kowalczyk', email: dolores.email ?? '', phone: '3135550188' },
  shipping: {
    name: 'Dolores Kowalczyk',
    phone: '3135550188',
    address: {
      ...{ line1: '4120 Second Avenue', line2: null, city: 'Detroit', state: 'MI' },
      ...{ postal_code: '48201', country: 'USA' as const },
    },
  },
  note: '',
};

beforeEach(() => {
  history.replaceState(null, '', '/account/reorders/');
  sessionStorage.clear();
  signInDolores({ addresses: [home] });
  wallet.cards = [aCard()];
  stockAll();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('reorders', () => {
  it('say how one is set up while there is none', async () => {
    doloresReorders();
    render(<Reorders user={dolores} />);
    expect(await screen.findByText(words.none)).toBeTruthy();
  });

  it('show what comes, when and for how much', async () => {
    doloresReorders(aReorder());
    render(<Reorders user={dolores} />);
    const one = await screen.findByRole('article', { name: /^Every 4 weeks/ });
    for (const text of ['2 × Petrol', 'Dec 22, 2026', 'Visa ending 4242', '4120 Second Avenue, Detroit', 'Active']) {
      expect(one.textContent).toContain(text);
    }
    await expectAccessible();
  });

  it('skip the next order, of the date that was shown, after saying what follows', async () => {
    const mine = doloresReorders(aReorder());
    render(<Reorders user={dolores} />);
    await press('Skip Dec 22, 2026');
    const dialog = within(screen.getByRole('alertdialog', { name: words.skipAsks('Dec 22, 2026') }));
    expect(dialog.getByText(words.skipTakes('Jan 19, 2027'))).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Skip this order' }));
    expect(await screen.findByRole('button', { name: 'Skip Jan 19, 2027' })).toBeTruthy();
    expect($notice.get()?.text).toBe(words.skipped('Jan 19, 2027'));
    expect(mine.sent).toEqual([{ call: expect.stringMatching(/^POST .*\/skip$/), body: { date: '2026-12-22' } }]);
  });

  it('stop, and are resumed with another date', async () => {
    const mine = doloresReorders(aReorder());
    render(<Reorders user={dolores} />);
    await press('Stop');
    await press('Stop it');
    expect(await screen.findByText(words.stops.shopper)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Resume');
    expect(await screen.findByText('Active')).toBeTruthy();
    expect(mine.sent.map(({ call }) => call.split('/').at(-1))).toEqual(['stop', 'resume']);
  });

  it('say why a card was refused, and are paid after the bank’s challenge', async () => {
    const pastDue = { reason: 'Your card was declined.', retry: '2026-12-23', until: '2026-12-29' };
    const mine = doloresReorders(aReorder({ status: 'past_due', pastDue }));
    mine.asksBank = true;
    render(<Reorders user={dolores} />);
    expect((await screen.findByRole('alert')).textContent).toContain(words.retried('Dec 23, 2026', 'Dec 29, 2026'));
    await userEvent.click(await screen.findByRole('button', { name: /^Pay \$[\d.]+ now$/ }));
    expect(await screen.findByText('Active')).toBeTruthy();
    expect(mine.sent.map(({ call }) => call)).toEqual(['POST pay', 'POST pay']);
    expect($notice.get()?.text).toMatch(/^Paid: it is order NS-/);
  });

  it('offer nothing while the order is being placed', async () => {
    doloresReorders(aReorder({ isPlacing: true }));
    render(<Reorders user={dolores} />);
    expect(await screen.findByText(/being placed at this moment/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it('show why a change was refused, and keep what was chosen', async () => {
    const mine = doloresReorders(aReorder());
    render(<Reorders user={dolores} />);
    await press('Change');
    await userEvent.selectOptions(await screen.findByLabelText('How often'), '8');
    mine.refuse = { code: 'unavailable', message: 'The shop is being mended.' };
    await press('Save');
    expect(await screen.findByText('The shop is being mended.')).toBeTruthy();
    mine.refuse = null;
    await press('Save');
    expect(await screen.findByRole('article', { name: /^Every 8 weeks/ })).toBeTruthy();
  });
});

it('shows each state of a reorder, and what became of its dates', async () => {
  const stopped = { at: '2026-12-01T15:00:00.000Z', why: 'unpaid' } as const;
  const pastDue = { reason: 'Your card was declined.', retry: null, until: '2026-12-29' };
  doloresReorders(
    aReorder({ status: 'past_due', pastDue, history: [{ date: '2026-11-24', outcome: 'missed', refId: null }] }),
    aReorder({ id: crypto.randomUUID(), status: 'stopped', date: null, after: null, stopped }),
  );
  render(<Reorders user={dolores} />);
  expect(await screen.findByText(words.stops.unpaid)).toBeTruthy();
  expect(screen.getByText(/Unless it is paid, the reorder stops on Dec 29, 2026/)).toBeTruthy();
  expect(await screen.findByLabelText('Card')).toBeTruthy();
  await userEvent.click(screen.getByText('Before'));
  expect(screen.getByText(`Nov 24, 2026: ${words.outcomes.missed}`)).toBeTruthy();
});

describe('a new reorder', () => {
  it('starts from the spools in the address, and says what it costs today', async () => {
    const mine = doloresReorders();
    history.replaceState(null, '', '/account/reorders/?reorder=pla-petrol-1.75mm-1kg%3A2');
    render(<Reorders user={dolores} />);
    const start = await screen.findByRole('button', { name: 'Start this reorder' });
    expect((await screen.findAllByText('$45.98')).length).toBeGreaterThan(0);
    await expectAccessible();
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    fireEvent.change(screen.getByLabelText('First order'), { target: { value: '2027-01-05' } });
    await userEvent.click(start);
    expect(await screen.findByRole('article', { name: /^Every 4 weeks/ })).toBeTruthy();
    expect(mine.sent[0]?.body).toMatchObject({
      lines: [{ itemId: 'pla-petrol-1.75mm-1kg', qty: 2 }],
      ...{ weeks: 4, date: '2027-01-05', cardId: 'pm_visa' },
      customerInfo: { serviceCode: 95, address: '4120 Second Avenue', zipCode: '48201' },
    });
    expect(location.search).toBe('');
  });

  it('survives signing in, which changes the address', async () => {
    doloresReorders();
    history.replaceState(null, '', '/account/reorders/?reorder=pla-petrol-1.75mm-1kg%3A2');
    render(<Reorders user={dolores} />).unmount();
    history.replaceState(null, '', '/account/reorders/');
    render(<Reorders user={dolores} />);
    expect(await screen.findByRole('button', { name: 'Start this reorder' })).toBeTruthy();
  });

  it('takes more spools from the search, and less', async () => {
    const mine = doloresReorders();
    searchShelf(shelfItems);
    stockAll();
    history.replaceState(null, '', '/account/reorders/?reorder=one%3A1');
    render(<Reorders user={dolores} />);
    await userEvent.type(await screen.findByLabelText(/^Add a spool/), 'canary{Enter}');
    const [found] = await screen.findAllByRole('button', { name: /^Canary/ });
    if (!found) throw new Error('nothing was found');
    await userEvent.click(found);
    const [first] = await screen.findAllByRole('button', { name: /^Remove/ });
    if (!first) throw new Error('nothing can be removed');
    await userEvent.click(first);
    await press('Start this reorder');
    await waitFor(() => expect(mine.sent).toHaveLength(1));
    expect(mine.sent[0]?.body).toMatchObject({ lines: [{ itemId: expect.stringContaining('canary'), qty: 1 }] });
  });

  it('leads to the addresses and the cards that it needs', async () => {
    signInDolores({ addresses: [] });
    doloresReorders();
    history.replaceState(null, '', '/account/reorders/?reorder=one%3A1');
    render(<Reorders user={dolores} />);
    expect((await screen.findByRole('link', { name: 'Your addresses' })).getAttribute('href')).toBe(
      '/account/shipping/',
    );
  });
});
