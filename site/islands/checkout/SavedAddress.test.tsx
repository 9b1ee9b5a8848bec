import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BillingChange, BillingRecord } from '../../../contract/accounts/billing.ts';
import { wireCountry } from '../../../contract/country.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { field, press, showCheckout } from '../../mocks/open-checkout-page.tsx';
import { server } from '../../mocks/server.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { setDetails } from '../../stores/checkout/checkout-details.ts';
import { $notice } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';

fakeStripe();

const record: BillingRecord = {
  email: 'dolores.k@example.com',
  phone: '3135550188',
  name: 'Dolores Kowalczyk',
  shipping: {
    name: 'Dolores Kowalczyk',
    phone: '3135550188',
    address: {
      line1: '4120 Second Avenue',
      line2: null,
      city: 'Detroit',
      state: 'MI',
      postal_code: '48201',
      country: 'USA',
    },
  },
  default_source: null,
  metadata: { userId: dolores.userId },
};

const asAnswered = ({ address, ...person }: BillingChange['shipping']) => ({
  ...person,
  address: { ...address, country: wireCountry(address.country) },
});

let saved: BillingChange[] = [];

beforeEach(() => {
  saved = [];
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  $user.set(dolores);
  server.use(
    http.get('/api/user/:userId/billing', () => HttpResponse.json(record)),
    http.put('/api/user/:userId/billing', async ({ request }) => {
      const change = (await request.json()) as BillingChange;
      saved.push(change);
      return HttpResponse.json(asAnswered(change.shipping));
    }),
    http.get('/api/user/:userId/addresses', () => HttpResponse.json([])),
    http.get('/api/user/:userId/payments', () => HttpResponse.json([])),
  );
});

describe('the saved address of an account', () => {
  it('is shown read-only, and leads on without being typed or checked', async () => {
    showCheckout();
    await screen.findByText('4120 Second Avenue');
    expect(screen.queryByLabelText(/^City/)).toBeNull();
    await press('Continue to payment');
    await screen.findByRole('heading', { name: 'How will you pay?' });
    expect(shop.addressesAsked).toEqual([]);
    expect(saved).toEqual([]);
  });

  it('gives way to another address of the account with one press, which stays editable', async () => {
    const other = { ...record, id: 'a1', isDefault: false, note: '' };
    const shipping = { ...record.shipping, address: { ...record.shipping?.address, line1: '1 Oak', city: 'Toledo' } };
    const changed: unknown[] = [];
    server.use(
      http.get('/api/user/:userId/addresses', () =>
        HttpResponse.json([
          { ...record, id: 'default', isDefault: true, note: '' },
          { ...other, shipping },
        ]),
      ),
      http.put('/api/user/:userId/addresses/a1', async ({ request }) => {
        const body = (await request.json()) as BillingChange;
        changed.push(body);
        return HttpResponse.json([{ ...other, shipping: asAnswered(body.shipping) }]);
      }),
    );
    showCheckout();
    const oakStreet = await screen.findByRole('button', { name: /1 Oak, Toledo/ });
    await expectAccessible();
    await userEvent.click(oakStreet);
    await screen.findByText('1 Oak');
    expect(screen.getByRole('button', { name: /4120 Second Avenue/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Address' }));
    expect(field('City')).toHaveProperty('value', 'Toledo');
    await userEvent.type(field('Apartment'), 'Unit 6');
    await press('Continue to payment');
    await screen.findByRole('heading', { name: 'How will you pay?' });
    expect([saved, changed]).toMatchObject([[], [{ shipping: { address: { line1: '1 Oak', line2: 'Unit 6' } } }]]);
  });

  it('is saved as edited', async () => {
    showCheckout();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Address' }));
    expect(field('City')).toHaveProperty('value', 'Detroit');
    await userEvent.type(field('Apartment'), 'Unit 6');
    await press('Continue to payment');
    await screen.findByRole('heading', { name: 'How will you pay?' });
    expect(saved).toMatchObject([
      { email: 'dolores.k@example.com', shipping: { address: { line1: '4120 Second Avenue', line2: 'Unit 6' } } },
    ]);
  });

  it('stays as it was when one order goes elsewhere', async () => {
    showCheckout();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Address' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Save this address to my account' }));
    await userEvent.type(field('Apartment'), 'Unit 6');
    await press('Continue to payment');
    await screen.findByRole('heading', { name: 'How will you pay?' });
    expect(saved).toEqual([]);
  });

  it('can be restored after editing', async () => {
    showCheckout();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Address' }));
    await userEvent.type(field('City'), ' North');
    await press('Keep the saved address');
    screen.getByText('Detroit, MI 48201');
    expect(screen.queryByLabelText(/^City/)).toBeNull();
  });

  it('is kept when pickup changes back to shipping', async () => {
    showCheckout();
    await userEvent.click(await screen.findByRole('radio', { name: 'Local pickup' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Ship by ground' }));
    screen.getByText('4120 Second Avenue');
    screen.getByText('Detroit, MI 48201');
    expect($notice.get()).toBeNull();
    await press('Continue to payment');
    await screen.findByRole('heading', { name: 'How will you pay?' });
  });

  it('opens for editing without a street when pickup changes to shipping', async () => {
    const { shipping } = record;
    if (!shipping) throw new Error('no address');
    const noStreet = { ...record, shipping: { ...shipping, address: { ...shipping.address, line1: '' } } };
    server.use(http.get('/api/user/:userId/billing', () => HttpResponse.json(noStreet)));
    showCheckout();
    await userEvent.click(await screen.findByRole('radio', { name: 'Local pickup' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Ship by ground' }));
    expect($notice.get()?.text).toBe('Please edit the address to change to shipping.');
    expect(field('City')).toHaveProperty('value', 'Detroit');
  });

  it('does not overwrite what was typed before a reload', async () => {
    setDetails({ ...typedDetails, city: 'Ann Arbor' });
    showCheckout();
    await screen.findByRole('heading', { name: 'Where should it go?' });
    expect(field('City')).toHaveProperty('value', 'Ann Arbor');
  });

  it('gives way to an empty form when it cannot be loaded', async () => {
    server.use(http.get('/api/user/:userId/billing', () => HttpResponse.error()));
    showCheckout();
    await screen.findByRole('heading', { name: 'Where should it go?' });
    expect(field('City')).toHaveProperty('value', '');
  });
});
