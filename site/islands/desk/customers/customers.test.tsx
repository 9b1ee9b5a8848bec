import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { customerListSchema } from '../../../../contract/desk/customers.ts';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import {
  aBlock,
  aCustomer,
  aCustomerRow,
  aMembership,
  mockCustomer,
  mockCustomers,
} from '../../../mocks/desk/customers.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { anEvent } from '../../../mocks/desk/order.ts';
import { CustomerScreen } from './CustomerScreen.tsx';
import { CustomersScreen } from './CustomersScreen.tsx';

const goTo = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/go-to.ts', () => ({ goTo }));

const user = userEvent.setup({ delay: null });
const EMAIL = 'dolores.k@example.com';

beforeEach(() => goTo.mockClear());

async function openCustomer(role: StaffRole = 'support', customer = aCustomer()) {
  history.replaceState(null, '', `/desk/customer/?email=${EMAIL}`);
  const desk = openDesk(role);
  mockCustomer(desk, customer);
  render(<CustomerScreen />);
  await screen.findByRole('heading', { name: 'Dolores Kowalczyk' });
  return desk;
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog', { name: /a card tester|tax-exempt|Premium|data$/ }));

describe('the list of customers', () => {
  it('says that it loads', async () => {
    history.replaceState(null, '', '/desk/customers/');
    const never = new Promise<never>(() => {});
    openDesk('support').on('GET /desk/customers', { answer: customerListSchema }, () => never);
    render(<CustomersScreen />);
    await screen.findByRole('searchbox', { name: 'Search customers' });
    expect(screen.getByText('Loading …')).toBeTruthy();
  });

  it('finds a guest by the address, and leads to the page', async () => {
    history.replaceState(null, '', '/desk/customers/');
    mockCustomers(openDesk('support'), [aCustomerRow(), aCustomerRow({ email: 'ana@example.com', name: 'Ana' })]);
    render(<CustomersScreen />);
    await screen.findByText('2 customers');
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'dolores');
    expect(await screen.findByText('1 customer')).toBeTruthy();
    const link = screen.getByRole('link', { name: new RegExp(EMAIL) });
    expect(link.getAttribute('href')).toBe(`/desk/customer/?email=${encodeURIComponent(EMAIL)}`);
  });

  it('shows the customers with a tag', async () => {
    history.replaceState(null, '', '/desk/customers/');
    mockCustomers(openDesk('support'), [
      aCustomerRow({ tags: ['school'] }),
      aCustomerRow({ email: 'ana@example.com' }),
    ]);
    render(<CustomersScreen />);
    await screen.findByText('2 customers');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await screen.findByRole('option', { name: 'school' });
    await user.selectOptions(screen.getByLabelText('Tag'), 'school');
    expect(await screen.findByText('1 customer tagged “school”')).toBeTruthy();
    expect(location.search).toBe('?tag=school');
  });

  it('lists blocks, and lifts one after a question', async () => {
    history.replaceState(null, '', '/desk/customers/?show=blocked');
    const desk = openDesk('support');
    const block = aBlock();
    mockCustomers(desk, [], [block]);
    render(<CustomersScreen />);
    const row = await screen.findByRole('row', { name: new RegExp(EMAIL) });
    await user.click(within(row).getByRole('button', { name: 'Unblock' }));
    expect(desk.sent).toEqual([]);
    await user.click(
      within(screen.getByRole('dialog', { name: /^Unblock the email/ })).getByRole('button', { name: 'Unblock' }),
    );
    expect(await screen.findByText('Nobody is blocked.')).toBeTruthy();
    expect(desk.sent).toEqual([{ call: `DELETE /desk/blocks/${block.id}`, body: undefined }]);
  });
});

describe('the page of a customer', () => {
  it('blocks what was chosen, and says what the shop does not know', async () => {
    const desk = await openCustomer();
    await press('Block card tester');
    await user.click(dialog().getByRole('checkbox', { name: /^Card/ }));
    await user.click(dialog().getByRole('checkbox', { name: /^Network/ }));
    await user.click(dialog().getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Blocked. The shop does not know: network.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Blocked at checkout' })).toBeTruthy();
    expect(desk.sent.at(-1)?.body).toEqual({ kinds: ['email', 'account', 'network'], reason: 'Tests stolen cards.' });
  });

  it('gets a tag and a note, which others read', async () => {
    const desk = await openCustomer();
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'school{Enter}');
    expect(await screen.findByRole('button', { name: /^Remove tag ?school/ })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Call first.');
    await press('Add note');
    expect(await within(screen.getByRole('region', { name: 'Notes' })).findByText('Call first.')).toBeTruthy();
    expect(desk.sent.map(({ call }) => call.replace(/^.*\//, ''))).toEqual(['tags', 'notes']);
  });

  it('makes an account tax-exempt by a certificate, and taxes it again', async () => {
    const desk = await openCustomer();
    await press('Make tax-exempt');
    await user.type(dialog().getByLabelText('Certificate number'), 'MI-3372');
    await user.click(dialog().getByRole('button', { name: 'Make tax-exempt' }));
    expect(await screen.findByText('Tax-exempt MI-3372')).toBeTruthy();
    expect(desk.sent.at(-1)?.body).toEqual({ taxExempt: true, certificate: 'MI-3372' });
    await press('Tax orders again');
    await user.click(screen.getAllByRole('button', { name: 'Tax orders again' }).at(-1) ?? document.body);
    expect(await screen.findByText('Orders are taxed from now on.')).toBeTruthy();
    expect(screen.queryByText('Tax-exempt MI-3372')).toBeNull();
  });

  it('signs a customer out everywhere', async () => {
    const desk = await openCustomer();
    await press('Sign out everywhere');
    const form = within(screen.getByRole('dialog', { name: 'Sign this customer out everywhere' }));
    await user.click(form.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(`${EMAIL} is signed out everywhere.`)).toBeTruthy();
    expect(desk.sent.at(-1)?.call).toMatch(/^POST .*\/sign-out$/);
  });

  it('has no sessions to end for a guest', async () => {
    await openCustomer('support', aCustomer({ account: null }));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  });

  it('grants a month of Premium for a reason', async () => {
    await openCustomer();
    await press('Grant a month');
    await user.type(dialog().getByLabelText('Reason'), 'A late spool.');
    await user.click(dialog().getByRole('button', { name: 'Grant the month' }));
    expect(await screen.findByText(/^Granted: Premium from/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Premium' }).textContent).toContain('A late spool.');
  });

  it('shows how Premium is paid', async () => {
    await openCustomer('support', aCustomer({ memberships: [aMembership()] }));
    expect(screen.getByRole('region', { name: 'Premium' }).textContent).toContain('Visa ending 4242');
    expect(screen.getByRole('button', { name: 'Cancel membership' })).toBeTruthy();
  });

  it('shows the latest of what happened with links to its orders, and the rest when pressed', async () => {
    const event = anEvent('Refunded', { kind: 'money', by: 'pat@northspool.example' });
    const timeline = Array.from({ length: 25 }, (_, n) => ({ ...event, text: `No. ${n}`, order: 'NS-7K2M-4Q9D' }));
    await openCustomer('support', aCustomer({ timeline }));
    const shown = within(screen.getByRole('region', { name: 'Timeline' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(20);
    expect(shown.getAllByRole('link', { name: 'NS-7K2M-4Q9D' })[0]).toHaveProperty('search', '?number=NS-7K2M-4Q9D');
    await press('Show 5 earlier events');
    expect(shown.getAllByRole('listitem')).toHaveLength(25);
    expect(shown.queryByRole('button')).toBeNull();
  });

  it('cancels a membership once', async () => {
    await openCustomer('support', aCustomer({ memberships: [aMembership()] }));
    await press('Cancel membership');
    await user.click(screen.getByRole('button', { name: 'Cancel the membership' }));
    expect(await screen.findByText(/^The membership is canceled\. Benefits last until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel membership' })).toBeNull();
  });

  it('offers a guest neither Premium nor tax exemption', async () => {
    await openCustomer('support', aCustomer({ account: null }));
    expect(screen.queryByRole('button', { name: 'Grant a month' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make tax-exempt' })).toBeNull();
    await press('Block card tester');
    expect(dialog().queryByRole('checkbox', { name: /^Account/ })).toBeNull();
  });

  it('lets an owner delete the data by typing the address', async () => {
    const desk = await openCustomer('owner');
    await press('Delete data');
    await user.type(dialog().getByLabelText('Email address'), EMAIL);
    await user.click(dialog().getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/customers/'));
    expect(desk.sent.at(-1)?.body).toEqual({ email: EMAIL });
  });

  it('offers managers no deletion', async () => {
    await openCustomer('manager');
    expect(screen.getByRole('button', { name: 'Export data' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete data' })).toBeNull();
  });
});
