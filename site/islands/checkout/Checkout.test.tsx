import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { Checkout } from './Checkout.tsx';

const stripe = fakeStripe();

const typed: Record<string, string> = {
  'First name': 'Dolores',
  'Last name': 'Kowalczyk',
  Email: 'dolores.k@example.com',
  Phone: '3135550188',
  Address: '4120 Second Avenue',
  City: 'Detroit',
  'Zip code': '48201',
};

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const enter = async (control: HTMLElement, text: string) => {
  await userEvent.click(control);
  await userEvent.paste(text);
};
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));

const facts = {
  pickupPlace: '2840 Junction Street, Detroit',
  pickupMap: 'https://map.example/',
  phone: '(313) 555-0142',
  vendingToken: 'merch-mysterytoken-single-1pc',
};

async function openCheckout() {
  const page = render(<Checkout desktopVariant="A" {...facts} />);
  await screen.findByRole('heading', { name: 'Where should it go?' });
  return page;
}

async function fillIn() {
  for (const [label, text] of Object.entries(typed)) await enter(field(label), text);
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Michigan');
}

async function reachPayment() {
  await openCheckout();
  await fillIn();
  await goOn();
  const pay = await screen.findByRole('button', { name: /^Place order/ });
  await waitFor(() => expect(pay).toHaveProperty('disabled', false));
  return pay;
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  stripe.cardProblem = null;
});

afterEach(() => {
  history.replaceState(null, '');
});

it('has a heading of its own when the cart is empty', async () => {
  shop.lines = [];
  render(<Checkout desktopVariant="A" {...facts} />);
  await screen.findByRole('heading', { level: 1, name: 'Checkout' });
  screen.getByRole('heading', { level: 2, name: messages.cartEmpty });
});

describe('the details', () => {
  it('mark empty fields only after the first attempt to continue', async () => {
    await openCheckout();
    expect(screen.queryByText('This field is required')).toBeNull();
    await goOn();
    const summary = await screen.findByRole('alert');
    within(summary).getByText('Form is invalid');
    expect(screen.getAllByText('This field is required').length).toBeGreaterThan(4);
    await userEvent.click(within(summary).getByRole('link', { name: 'City' }));
    expect(document.activeElement).toBe(field('City'));
  });

  it.each([
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Phone', 'tel-national'],
    ['Country', 'country'],
    ['Address', 'address-line1'],
    ['Apartment, suite, floor', 'address-line2'],
    ['City', 'address-level2'],
    ['State', 'address-level1'],
    ['Zip code', 'postal-code'],
  ])('let the browser autofill %s', async (label, token) => {
    await openCheckout();
    expect(field(label).getAttribute('autocomplete')).toBe(token);
    expect(field(label).getAttribute('name')).toBeTruthy();
  });

  it('are marked at once when filled incorrectly', async () => {
    await openCheckout();
    await enter(field('Email'), 'dolores');
    await screen.findByText('Invalid email address');
    await enter(field('Zip code'), '482');
    await screen.findByText('Invalid Zip Code');
    expect(screen.queryByText('This field is required')).toBeNull();
  });

  it('format the phone number as Americans do', async () => {
    await openCheckout();
    await enter(field('Phone'), '3135550188');
    expect(field('Phone')).toHaveProperty('value', '(313) 555-0188');
  });

  it('switch to Canada for a Canadian postal code', async () => {
    await openCheckout();
    await enter(field('Zip code'), 'K1A 0B1');
    expect(screen.getByLabelText('Country')).toHaveProperty('value', 'CA');
    screen.getByRole('option', { name: 'Ontario' });
    screen.getByText(/Orders to Canada will not be next day delivery/);
  });

  it('hide the address for a pickup and show it again for shipping', async () => {
    await openCheckout();
    await enter(field('City'), 'Detroit');
    await userEvent.click(screen.getByRole('radio', { name: 'Local pickup' }));
    await expectAccessible();
    expect(screen.queryByLabelText('City')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Ship by ground' }));
    expect(field('City')).toHaveProperty('value', 'Detroit');
  });

  it('ask for a first name, an email and a phone number for a pickup', async () => {
    await openCheckout();
    await userEvent.click(screen.getByRole('radio', { name: 'Local pickup' }));
    for (const label of ['First name', 'Email', 'Phone']) await enter(field(label), typed[label] ?? '');
    await goOn();
    await screen.findByRole('heading', { name: 'How will you pay?' });
  });

  it('survive a reload', async () => {
    const page = await openCheckout();
    await enter(field('City'), 'Detroit');
    page.unmount();
    await openCheckout();
    expect(field('City')).toHaveProperty('value', 'Detroit');
  });

  it('cannot be left below the order minimum', async () => {
    shop.lines = [aCartLine({ id: 'line-1', price: 999 })];
    await openCheckout();
    screen.getByText('Order minimum is 10$ Please add more items to your cart.');
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true);
  });
});

describe('paying', () => {
  it('ends at a receipt with the order number', async () => {
    await userEvent.click(await reachPayment());
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    screen.getByText('Your order is complete. Please check your email for more details.');
    screen.getByText('NS-7K2M-4Q9D');
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
    expect(shop.checkouts[0]?.body.customerInfo).toMatchObject({ firstName: 'Dolores', state: 'MI' });
  });

  it('sends one idempotency key for a double click', async () => {
    await userEvent.dblClick(await reachPayment());
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(shop.checkouts).toHaveLength(1);
    expect(shop.checkouts[0]?.key).toMatch(/^[\w-]{8,100}$/);
  });

  it('says what is missing of an incomplete card, and sends nothing', async () => {
    const pay = await reachPayment();
    stripe.cardProblem = 'Your card number is incomplete.';
    await userEvent.click(pay);
    expect((await screen.findByRole('alert')).textContent).toBe('Your card number is incomplete.');
    expect(shop.checkouts).toEqual([]);
    expect(pay).toHaveProperty('disabled', false);
  });

  it('says that a card was declined, and keeps everything that was typed', async () => {
    shop.refuseCheckout = { code: 'payment_declined', message: 'Your card was declined.' };
    await userEvent.click(await reachPayment());
    await screen.findByRole('heading', { name: 'Something Went Wrong' });
    screen.getByText('Your card was declined.');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Where should it go?' });
    for (const [label, text] of Object.entries({ ...typed, Phone: '(313) 555-0188' })) {
      expect(field(label)).toHaveProperty('value', text);
    }
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'MI');
  });

  it('can be left for the details by the browser’s Back button', async () => {
    await reachPayment();
    history.back();
    await screen.findByRole('heading', { name: 'Where should it go?' });
    expect(field('City')).toHaveProperty('value', 'Detroit');
  });
});
