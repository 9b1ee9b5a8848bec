import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { aCard, wallet } from '../../mocks/mock-cards.ts';
import { $notice } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';
import { SavedCards } from './SavedCards.tsx';

const stripe = fakeStripe();
const year = new Date().getFullYear();
const mastercard = aCard({ id: 'pm_master', brand: 'mastercard', last4: '5454', exp_year: year + 3 });
const expired = aCard({ id: 'pm_old', brand: 'amex', last4: '1005', exp_year: year - 1, exp_month: 9 });

/** As in a checkout, which remembers the choice. */
function Choosing({ first = null }: { first?: string | null }) {
  const [chosen, choose] = useState(first);
  return (
    <>
      <SavedCards name="Dolores Kowalczyk" chosen={chosen} onChoose={choose} />
      <output>{chosen}</output>
    </>
  );
}

const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const choice = () => screen.getByRole('status', { name: '' }).textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Source' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save card' })).toHaveProperty('disabled', false));
}

beforeEach(() => {
  $user.set(dolores);
  Object.assign(stripe, { cardProblem: null, bankProblem: null, banksAsked: [] });
  wallet.cards = [aCard(), mastercard, expired];
});

describe('choosing how to pay', () => {
  it('shows brand, last digits and expiry, and selects the first valid card', async () => {
    wallet.cards = [expired, aCard(), mastercard];
    render(<Choosing />);
    expect(await radio(/^Visa ending 4242/)).toHaveProperty('checked', true);
    expect(choice()).toBe('pm_visa');
    expect(screen.getByText(`Expires 08/${String(year + 2).slice(2)} · ZIP 48201`)).toBeDefined();
    await userEvent.click(await radio(/^Mastercard ending 5454/));
    expect(choice()).toBe('pm_master');
  });

  it('does not offer an expired card, and says what to do', async () => {
    render(<Choosing />);
    expect(await radio(/^American Express ending 1005/)).toHaveProperty('disabled', true);
    expect(screen.getByText(/^Expired 09\/\d\d\. Add it again with the new date\.$/)).toBeDefined();
  });

  it('shows at most four, the chosen one among them', async () => {
    wallet.cards = [1, 2, 3, 4, 5, 6].map((n) => aCard({ id: `pm_${n}`, last4: `000${n}` }));
    render(<Choosing first="pm_6" />);
    expect(await radio(/0006/)).toHaveProperty('checked', true);
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(4);
    expect(screen.getByText('4 of 6 shown')).toBeDefined();
  });

  it('keeps another chosen payment method', async () => {
    render(<Choosing first="newCard" />);
    expect(await radio(/^Another card/)).toHaveProperty('checked', true);
    expect(choice()).toBe('newCard');
  });
});

describe('Add Payment Source', () => {
  it('saves the card and selects it', async () => {
    render(<Choosing />);
    await openForm();
    await press('Save card');
    expect(await radio(/^American Express ending 0005/)).toHaveProperty('checked', true);
    expect(choice()).toBe('pm_new');
    expect(wallet.sent).toEqual([{ token: expect.stringMatching(/^ctoken_/) }]);
    expect($notice.get()?.text).toBe('American Express ending 0005 is saved to your account.');
    expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull();
  });

  it('shows the bank’s page where the bank wants it, and then saves', async () => {
    wallet.asksBank = true;
    render(<Choosing />);
    await openForm();
    await press('Save card');
    await radio(/^American Express ending 0005/);
    expect(stripe.banksAsked).toEqual(['seti_1_secret_1']);
    expect(wallet.sent).toMatchObject([{}, { setupIntentId: 'seti_1' }]);
  });

  it('shows the bank’s refusal, keeps the form and saves nothing', async () => {
    wallet.asksBank = true;
    stripe.bankProblem = 'We are unable to authenticate your payment method.';
    render(<Choosing />);
    await openForm();
    await press('Save card');
    expect((await screen.findByRole('alert')).textContent).toMatch('unable to authenticate');
    expect(wallet.cards).toHaveLength(3);
  });

  it('shows “Form is invalid” for an incomplete card or name, and saves nothing', async () => {
    stripe.cardProblem = 'Your card number is incomplete.';
    render(<Choosing />);
    await openForm();
    await press('Save card');
    await waitFor(() => expect($notice.get()).toMatchObject({ kind: 'error', text: 'Form is invalid' }));
    const before = $notice.get()?.id ?? 0;
    await userEvent.clear(screen.getByLabelText('Name on card'));
    await press('Save card');
    expect(await screen.findByText('This field is required')).toBeDefined();
    expect($notice.get()).toMatchObject({ id: before + 1, text: 'Form is invalid' });
    expect(wallet.sent).toEqual([]);
  });
});

describe('deleting a card', () => {
  it('asks for confirmation, then removes it from the list', async () => {
    render(<SavedCards name="Dolores Kowalczyk" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Visa ending 4242' }));
    const question = screen.getByText('Delete Visa ending 4242?').closest('div') as HTMLElement;
    await expectAccessible();
    expect(document.activeElement?.textContent).toBe('Keep it');
    await userEvent.keyboard('{Escape}');
    expect(wallet.cards).toHaveLength(3);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Visa ending 4242');
    await press('Delete Visa ending 4242');
    expect(question.isConnected).toBe(false);
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('Visa ending 4242')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Saved cards');
  });

  it('shows the error in a notice when it fails, and keeps the card', async () => {
    render(<SavedCards name="Dolores Kowalczyk" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Visa ending 4242' }));
    wallet.refuse = { code: 'cards_unavailable', message: 'Your saved cards cannot be reached right now.' };
    await press('Delete');
    await waitFor(() =>
      expect($notice.get()).toMatchObject({ kind: 'error', text: 'Your saved cards cannot be reached right now.' }),
    );
    expect(screen.getByText('Visa ending 4242')).toBeDefined();
  });
});

describe('the list of cards', () => {
  it('says so when there is no card yet', async () => {
    wallet.cards = [];
    render(<SavedCards name="" />);
    expect(await screen.findByText('No cards are saved to your account yet.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add Payment Source' })).toBeDefined();
  });

  it('shows why it failed to load, and tries again', async () => {
    wallet.refuse = { code: 'cards_unavailable', message: 'Your saved cards cannot be reached right now.' };
    render(<SavedCards name="" />);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toMatch('cannot be reached');
    wallet.refuse = null;
    await userEvent.click(within(problem).getByRole('button'));
    expect(await screen.findByText('Mastercard ending 5454')).toBeDefined();
  });
});
