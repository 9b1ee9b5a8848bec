import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { field, showCheckout } from '../../mocks/open-checkout-page.tsx';
import { server } from '../../mocks/server.ts';

fakeStripe();

const carrier = { address: '4120 2nd Ave', address2: 'Unit 6', city: 'Detroit', state: 'MI', zipCode: '48201' };

async function openForm(): Promise<void> {
  showCheckout();
  await screen.findByRole('heading', { name: 'Where should it go?' });
}

const type = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};
const textIn = (label: string) => (field(label) as HTMLInputElement).value;
const listbox = () => screen.queryByRole('listbox', { name: 'Suggested addresses' });

beforeEach(() => {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  shop.place = { city: 'Detroit', state: 'MI' };
});

describe('a typed postal code', () => {
  it('fills in city and state, and a corrected one replaces them', async () => {
    await openForm();
    await type('Zip code', '48201');
    await waitFor(() => expect([textIn('City'), textIn('State')]).toEqual(['Detroit', 'MI']));
    shop.place = { city: 'Toledo', state: 'OH' };
    await type('Zip code', '43604');
    await waitFor(() => expect([textIn('City'), textIn('State')]).toEqual(['Toledo', 'OH']));
  });

  it('leaves a typed city alone', async () => {
    await openForm();
    await type('City', 'Hamtramck');
    await type('Zip code', '48201');
    await waitFor(() => expect(textIn('State')).toBe('MI'));
    expect(textIn('City')).toBe('Hamtramck');
  });

  it('is asked about once, when it is whole and typing pauses', async () => {
    await openForm();
    await type('Zip code', '48201');
    await waitFor(() => expect(shop.typedAddresses).toHaveLength(1));
    expect(shop.typedAddresses[0]).toMatchObject({ zip: '48201', country: 'US' });
  });

  it('is no trouble when the shop does not answer', async () => {
    server.use(http.post('/api/shipping/address/suggest', () => HttpResponse.error()));
    await openForm();
    await type('Zip code', '48201');
    await type('City', 'Detroit');
    expect(textIn('City')).toBe('Detroit');
  });
});

describe('the carrier’s spelling', () => {
  beforeEach(async () => {
    shop.spellings = [carrier];
    await openForm();
    await type('Address', '4120 Second Avenue');
    await type('Zip code', '48201');
    await waitFor(() => expect(listbox()).not.toBeNull());
  });

  it('is chosen by the keyboard, from the field that has the focus', async () => {
    const zip = field('Zip code');
    expect([document.activeElement, zip.getAttribute('aria-expanded')]).toEqual([zip, 'true']);
    await userEvent.keyboard('{ArrowDown}');
    const option = within(listbox() as HTMLElement).getByRole('option', { selected: true });
    expect(zip.getAttribute('aria-activedescendant')).toBe(option.id);
    await userEvent.keyboard('{Enter}');
    expect(listbox()).toBeNull();
    expect([textIn('Address'), textIn('Apartment'), document.activeElement]).toEqual(['4120 2nd Ave', 'Unit 6', zip]);
  });

  it('is chosen by a press', async () => {
    await userEvent.click(screen.getByRole('option', { name: '4120 2nd Ave, Unit 6, Detroit, MI 48201' }));
    expect(textIn('Address')).toBe('4120 2nd Ave');
  });

  it.each(['{Escape}', '{Tab}', '{Backspace}'])('goes away with %s, and changes nothing', async (key) => {
    await userEvent.keyboard(key);
    expect(listbox()).toBeNull();
    expect(textIn('Address')).toBe('4120 Second Avenue');
  });

  it('is not offered again for what it wrote', async () => {
    await userEvent.click(screen.getByRole('option', { name: /^4120 2nd Ave/ }));
    const asked = shop.typedAddresses.length;
    await userEvent.type(field('First name'), 'Dolores');
    expect([shop.typedAddresses.length, listbox()]).toEqual([asked, null]);
  });
});
