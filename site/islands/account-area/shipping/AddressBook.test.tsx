import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SavedAddress } from '../../../../contract/accounts/billing.ts';
import { dolores, signInDolores } from '../../../mocks/my-account.ts';
import { $notice } from '../../../stores/notice.ts';
import { ShippingTab } from './ShippingTab.tsx';

/** An address in a street of this name. */
function addressOn(street: string, id: string): SavedAddress {
  const address = {
    line1: `1 ${street}`,
    line2: null,
    city: 'Toledo',
    state: 'OH',
    postal_code: '43604',
    country: 'USA',
  };
  const person = { name: 'Dolores Kowalczyk', phone: '3135550188' };
  const shipping = { ...person, address: { ...address, country: 'USA' as const } };
  return { id, isDefault: id === 'default', ...person, email: 'dolores.k@example.com', note: '', shipping };
}
const [elm, oak] = [addressOn('Elm', 'default'), addressOn('Oak', 'a1')];

async function open(addresses: SavedAddress[]) {
  const { shipping } = elm;
  const billing = { ...elm, shipping, default_source: null, metadata: { userId: dolores.userId } };
  const mine = signInDolores({ addresses, billing });
  render(<ShippingTab user={dolores} />);
  const book = within(await screen.findByRole('region', { name: 'Other addresses' }));
  const writes = () => mine.sent.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call);
  return { mine, book, writes };
}
const own = `/api/user/${dolores.userId}/addresses`;

it('makes another address the default, and keeps the one of before', async () => {
  const { mine, book, writes } = await open([elm, oak]);
  expect(book.getAllByRole('listitem')).toHaveLength(1);
  mine.addresses = [
    { ...oak, id: 'default', isDefault: true },
    { ...elm, id: 'a2', isDefault: false },
  ];
  mine.billing = { ...mine.billing, shipping: oak.shipping };
  await userEvent.click(book.getByRole('button', { name: /^Make default ?1 Oak$/ }));
  await waitFor(() => expect($notice.get()?.text).toBe('Your default address is changed.'));
  expect(writes()).toEqual([`POST ${own}/a1/default`]);
  await screen.findByRole('button', { name: /^Make default ?1 Elm$/ });
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '1 Oak');
});

it('adds an address with the form of the default', async () => {
  const { mine, book } = await open([elm]);
  await userEvent.click(book.getByRole('button', { name: 'Add an address' }));
  expect(book.getByLabelText(/^First name/)).toHaveProperty('value', 'Dolores');
  for (const [label, text] of Object.entries({
    Phone: '3135550177',
    Address: '1 Oak',
    City: 'Toledo',
    'Zip code': '43604',
  })) {
    await userEvent.click(book.getByLabelText(new RegExp(`^${label}`)));
    await userEvent.paste(text);
  }
  await userEvent.selectOptions(book.getByLabelText('State'), 'OH');
  mine.addresses = [elm, oak];
  await userEvent.click(book.getByRole('button', { name: 'Save' }));
  await book.findByRole('button', { name: /^Make default ?1 Oak$/ });
  const { call, body } = mine.sent.findLast(({ call }) => call.startsWith('POST')) ?? {};
  expect([call, body]).toMatchObject([`POST ${own}`, { shipping: { address: { line1: '1 Oak', state: 'OH' } } }]);
  expect(book.queryByLabelText('City')).toBeNull();
});

it('edits and deletes an address', async () => {
  const { mine, book, writes } = await open([elm, oak]);
  await userEvent.click(book.getByRole('button', { name: /^Edit ?1 Oak$/ }));
  await userEvent.type(book.getByLabelText(/^Apartment/), 'Unit 4');
  await userEvent.click(book.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes()).toEqual([`PUT ${own}/a1`]));
  mine.addresses = [elm];
  await userEvent.click(await book.findByRole('button', { name: /^Delete ?1 Oak$/ }));
  await waitFor(() => expect(book.queryByRole('listitem')).toBeNull());
  expect(writes()).toEqual([`PUT ${own}/a1`, `DELETE ${own}/a1`]);
});

it('offers no more than ten', async () => {
  const { book } = await open([elm, ...Array.from({ length: 9 }, (_, n) => addressOn(`Street ${n}`, `a${n}`))]);
  expect(book.queryByRole('button', { name: 'Add an address' })).toBeNull();
  expect(book.getByText(/^That is the maximum of 10 addresses/)).toBeTruthy();
});
