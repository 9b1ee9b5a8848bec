import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { doorMessages } from '../../../contract/messages/at-the-door.ts';
import { testCanadaRules } from '../../../contract/money/sample-canada-rules.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { setPostalCode } from '../../stores/delivery/delivery.ts';
import { CartPage } from './CartPage.tsx';

/** Four spools for CAD 114.95 at the test's rate. */
const spools = () => {
  const line = aCartLine({ id: 'line-1', qty: 4 });
  return { ...line, data: { ...line.data, isSpool: true as const } };
};

function openCart(postalCode: string) {
  shop.lines = [spools()];
  shop.rates = [
    { service: 'FEDEX_GROUND', rate: cents(1927) },
    { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: cents(3120) },
  ];
  setPostalCode(postalCode);
  return render(<CartPage />);
}

const summary = (title: string) => screen.findByText(title, { selector: 'summary' });
const row = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('the cart of a shopper in Canada', () => {
  it('says what is paid at the door by each service, and by the chosen one what it is made of', async () => {
    shop.canada = testCanadaRules;
    openCart('H2X 1Y4');
    const title = await summary('About CAD 17.22 at the door');
    expect((await screen.findByText(/^Ground arrives/)).textContent).not.toContain('at the door');
    expect(screen.getByText(/^Economy arrives/).textContent).toContain('About CAD 27.17 at the door.');

    title.focus();
    await userEvent.click(title);
    expect(['GST', 'QST'].map(row)).toEqual(['CAD 5.75', 'CAD 11.47']);
    screen.getByText(/^An estimate of duty and taxes for Quebec by courier\. We don't charge them/);
    screen.getByText(/the rate of Nov 27, 2026\. We checked the border agency's rules on Nov 28, 2026\.$/);
    screen.getByText(doorMessages.doorCarrierFee);

    await userEvent.click(screen.getByRole('radio', { name: /Economy/ }));
    await summary('About CAD 27.17 at the door');
    expect(screen.getByText(/^Ground arrives/).textContent).toContain('About CAD 17.22 at the door.');
    expect(row(doorMessages.doorFee)).toBe('CAD 9.95');
  });

  it('follows the cart, and says the total in Canadian dollars beside the one that is charged', async () => {
    shop.canada = testCanadaRules;
    openCart('M5V 2T6');
    await summary('About CAD 14.94 at the door');
    const fewer = within(screen.getByRole('link', { name: /^Petrol/ }).closest('li') ?? document.body);
    await userEvent.click(fewer.getByRole('button', { name: 'One less' }));
    await summary('About CAD 11.21 at the door');
    // $68.97 and $9.27 for ground, at 1.25
    expect(row(doorMessages.doorTotalInCad)).toBe('About CAD 97.80');
    screen.getByText(doorMessages.doorChargedInUsd('CAD 1.2500', 'Nov 27, 2026'));
  });

  it('says that it does not know, and tries again', async () => {
    openCart('M5V 2T6');
    expect((await screen.findByText(doorMessages.doorUnknown)).getAttribute('role')).toBe('alert');
    expect(screen.queryByText(doorMessages.doorTotalInCad)).toBeNull();
    shop.canada = testCanadaRules;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await summary('About CAD 14.94 at the door');
  });

  it('says nothing of it to others, and asks for no rules', async () => {
    shop.canada = testCanadaRules;
    openCart('48201');
    await screen.findByText(/^Ground arrives/);
    expect(screen.queryByText(/at the door/)).toBeNull();
    expect(shop.canadaAsked).toBe(0);
    act(() => setPostalCode('K1A 0B1'));
    await summary('About CAD 14.94 at the door');
    expect(shop.canadaAsked).toBe(1);
    await userEvent.click(screen.getByRole('radio', { name: /Local pickup/ }));
    expect(screen.queryByText('About CAD 14.94 at the door', { selector: 'summary' })).toBeNull();
  });
});
