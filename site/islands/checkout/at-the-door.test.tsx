import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { testCanadaRules } from '../../../contract/money/sample-canada-rules.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { shopFacts } from '../../mocks/open-checkout-page.tsx';
import { Checkout } from './Checkout.tsx';

fakeStripe();

const typed: Record<string, string> = {
  'First name': 'Marie',
  'Last name': 'Tremblay',
  Email: 'marie.t@example.com',
  Phone: '5145550188',
  Address: '1200 Rue Sainte-Catherine',
  City: 'Montreal',
  'Zip code': 'H3B 1K1',
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const line = aCartLine({ id: 'line-1', qty: 4 });
  shop.lines = [{ ...line, data: { ...line.data, isSpool: true as const } }];
  shop.canada = testCanadaRules;
  shop.rates = [
    { service: 'FEDEX_GROUND', rate: cents(1927) },
    { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: cents(3120) },
  ];
});

describe('the checkout of a shopper in Canada', () => {
  it('says beside each service what is paid at the door, and on the receipt what the order stored', async () => {
    render(<Checkout {...shopFacts} desktopVariant="A" />);
    await screen.findByRole('heading', { name: 'Where should it go?' });
    expect(screen.queryByText(/at the door/)).toBeNull();
    for (const [label, text] of Object.entries(typed)) {
      await userEvent.click(screen.getByLabelText(new RegExp(`^${label}`)));
      await userEvent.paste(text);
    }
    await userEvent.selectOptions(screen.getByLabelText('Province'), 'Quebec');
    const described = async (name: RegExp) => {
      const radio = await screen.findByRole('radio', { name });
      const texts = (radio.getAttribute('aria-describedby') ?? '').split(' ');
      return texts.map((id) => document.getElementById(id)?.textContent).join(' ');
    };
    const order = within(screen.getByRole('complementary', { name: 'Order summary' }));
    await order.findByText('About CAD 17.22 at the door', { selector: 'summary' });
    expect(await described(/ground to Canada/)).toContain('About CAD 17.22 at the door.');
    expect(await described(/economy to Canada/)).toContain('About CAD 27.17 at the door.');

    // The chosen province counts more than that of the postal code.
    await userEvent.selectOptions(screen.getByLabelText('Province'), 'Alberta');
    await order.findByText('About CAD 5.75 at the door', { selector: 'summary' });
    await userEvent.selectOptions(screen.getByLabelText('Province'), 'Quebec');

    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Place order/ }));
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    await screen.findByText('About CAD 17.22 at the door', { selector: 'summary' });
    screen.getByText('In Canadian dollars');
  });
});
