import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dolores, signInDolores } from '../../../mocks/my-account.ts';
import { ShippingTab } from './ShippingTab.tsx';

const typed: Record<string, string> = {
  Phone: '3135550188',
  Address: '4120 Second Avenue',
  City: 'Detroit',
  'Zip code': '48201',
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const save = () => screen.getByRole('button', { name: 'Save' });
const write = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  if (text) await userEvent.click(field(label));
  if (text) await userEvent.paste(text);
};

async function openForm(changes: Parameters<typeof signInDolores>[0] = {}) {
  const mine = signInDolores(changes);
  render(<ShippingTab user={dolores} />);
  await screen.findByLabelText(/^First name/);
  return mine;
}

async function fillIn(changes: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...typed, ...changes })) await write(label, text);
  await userEvent.selectOptions(screen.getByLabelText('State'), 'MI');
}

it('saves what was typed, and shows it as stored', async () => {
  const mine = await openForm();
  await fillIn({ 'First name': 'Ada', 'Apartment, suite, floor': 'Unit 4', Notes: 'Ring twice' });
  expect(field('Phone').value).toBe('(313) 555-0188');
  await userEvent.click(save());
  const saving = () => mine.sent.find(({ call }) => call === `PUT /api/user/${dolores.userId}/billing`);
  await waitFor(() => expect(saving()).toBeTruthy());
  const address = {
    line1: '4120 Second Avenue',
    line2: 'Unit 4',
    city: 'Detroit',
    state: 'MI',
    postal_code: '48201',
    country: 'US',
  };
  expect(saving()?.body).toEqual({
    email: 'dolores.k@example.com',
    phone: '3135550188',
    name: 'Ada Kowalczyk',
    address,
    shipping: { name: 'Ada Kowalczyk', phone: '3135550188', address },
    note: 'Ring twice',
  });
});

it('starts with the saved address', async () => {
  const address = {
    line1: '80 Wellington St',
    line2: null,
    city: 'Ottawa',
    state: 'ON',
    postal_code: 'K1A0B1',
    country: 'CA' as const,
  };
  const shipping = { name: 'Dolores Mary Kowalczyk', phone: '6135550100', address };
  await openForm({
    billing: {
      email: 'd@example.com',
      phone: '',
      name: 'D K',
      shipping,
      default_source: null,
      metadata: { userId: dolores.userId },
    },
  });
  expect(field('First name').value).toBe('Dolores Mary');
  expect(field('Phone').value).toBe('(613) 555-0100');
  expect((screen.getByLabelText('Province') as HTMLSelectElement).value).toBe('ON');
});

describe('the Save button', () => {
  it.each(['First name', 'Last name', 'Phone', 'Email'])('is disabled while %s is empty', async (label) => {
    await openForm();
    await write('Phone', '3135550188');
    expect(save()).toHaveProperty('disabled', false);
    await write(label, '');
    expect(save()).toHaveProperty('disabled', true);
  });

  it.each([
    ['First name', 'A', 'This field is required'],
    ['Last name', 'B ', 'This field is required'],
    ['Email', 'dolores@', 'Invalid email address'],
    ['Phone', '313555018', 'Invalid phone number'],
    ['Zip code', '4820', 'Invalid Zip Code'],
    ['Zip code', '', 'This field is required'],
    ['Address', '', 'This field is required'],
    ['City', '', 'This field is required'],
  ])('sends nothing while %s is "%s"', async (label, text, message) => {
    const mine = await openForm();
    await fillIn({ [label]: text });
    await userEvent.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(mine.sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  it('shows why the shop refused the address, and keeps what was typed', async () => {
    const mine = await openForm();
    await fillIn();
    mine.refuse = { code: 'unavailable', message: 'The shop is being mended.' };
    await userEvent.click(save());
    expect(await screen.findByText('The shop is being mended.')).toBeTruthy();
    expect(field('City').value).toBe('Detroit');
    expect(save()).toHaveProperty('disabled', false);
  });
});

it('asks for the province of a Canadian postal code', async () => {
  await openForm();
  await write('Zip code', 'K1A 0B1');
  expect(await screen.findByLabelText('Province')).toBeTruthy();
});
