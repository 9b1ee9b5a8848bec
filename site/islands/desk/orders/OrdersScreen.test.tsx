import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chosenOrdersSchema, deskOrdersSchema, ordersQuerySchema } from '../../../../contract/desk/orders.ts';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { openDesk, Refused } from '../../../mocks/desk/open-desk.ts';
import { anOrderRow, mockOrders } from '../../../mocks/desk/orders.ts';
import { refused } from '../../../mocks/mock-shop.ts';
import { server } from '../../../mocks/server.ts';
import { OrdersScreen } from './OrdersScreen.tsx';

const goTo = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/go-to.ts', () => ({ goTo }));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }));

const user = userEvent.setup({ delay: null });
const [newer, older] = ['NS-7K2M-4Q9D', 'NS-5F3H-8T2W'];

beforeEach(() => {
  history.replaceState(null, '', '/desk/orders/');
  goTo.mockClear();
  saveFile.mockClear();
});

async function open(
  address = '/desk/orders/',
  rows = [anOrderRow(newer), anOrderRow(older, { status: 'shipped' })],
  role: StaffRole = 'support',
) {
  history.replaceState(null, '', address);
  const desk = openDesk(role);
  mockOrders(desk, rows);
  render(<OrdersScreen />);
  await screen.findByRole('heading', { name: 'Orders' });
  return desk;
}

const row = (number: string) => screen.findByRole('row', { name: new RegExp(number) });
const box = (number: string) => screen.getByRole('checkbox', { name: `Choose ${number}` });

describe('the list of orders', () => {
  it('offers no export to packers', async () => {
    await open('/desk/orders/', undefined, 'packer');
    await screen.findByText('2 orders');
    expect(screen.queryByRole('link', { name: 'Export as CSV' })).toBeNull();
  });

  it('finds orders by what is typed, and keeps the search in the address', async () => {
    await open();
    await row(older);
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), newer);
    expect(await screen.findByText('1 order')).toBeTruthy();
    expect(location.search).toBe(`?q=${newer}`);
    const link = within(await row(newer)).getByRole('link', { name: newer });
    expect(link.getAttribute('href')).toBe(`/desk/order/?number=${newer}`);
    expect(screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')).toBe(
      `/api/desk/orders/csv?q=${newer}`,
    );
  });

  it('shows its filters by the address, and takes each off again', async () => {
    await open(`/desk/orders/?status=shipped&method=overnight`);
    expect(await screen.findByText('No order matches. Try fewer words or filters.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Remove ?Overnight/ }));
    expect(await row(older)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy();
    expect(location.search).toBe('?status=shipped');
  });

  it('unfolds its filters by the keyboard', async () => {
    await open();
    await row(newer);
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    screen.getByRole('searchbox').focus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Filters', expanded: true })).toBe(document.activeElement);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeTruthy();
  });

  it('starts at the first page when a filter changes', async () => {
    await open('/desk/orders/?page=2');
    await row(newer);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Shipped');
    expect(location.search).toBe('?status=shipped');
  });

  it('turns pages, and keeps the page in the address', async () => {
    history.replaceState(null, '', '/desk/orders/?status=paid');
    openDesk('packer').on('GET /desk/orders', { query: ordersQuerySchema, answer: deskOrdersSchema }, ({ query }) => ({
      orders: [anOrderRow(query.page === 1 ? newer : older)],
      total: 51,
      isMore: false,
    }));
    render(<OrdersScreen />);
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(await row(older)).toBeTruthy();
    expect(location.search).toBe('?status=paid&page=2');
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  it('shows the tags of orders, and those with one of them', async () => {
    await open('/desk/orders/', [anOrderRow(newer, { tags: ['b2b'] }), anOrderRow(older)]);
    expect(within(await row(newer)).getByText('b2b')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await screen.findByRole('option', { name: 'b2b' });
    await user.selectOptions(screen.getByLabelText('Tag'), 'b2b');
    expect(await screen.findByText('1 order')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Remove ?Tag b2b/ })).toBeTruthy();
  });

  it('flags what a person has to look at', async () => {
    await open('/desk/orders/', [anOrderRow(newer, { isDisputed: true, waitsForStock: true })]);
    expect(within(await row(newer)).getByText('On hold')).toBeTruthy();
    expect(within(await row(newer)).getByText('Waiting for stock')).toBeTruthy();
  });

  it('says that a search is too long, and goes on once it is shorter', async () => {
    const desk = openDesk('packer');
    desk.on('GET /desk/orders', { answer: deskOrdersSchema }, () => {
      if (location.search.includes('xxx')) {
        throw new Refused('invalid_request', 'Please search with at most 100 characters.');
      }
      return { orders: [], total: 0, isMore: false };
    });
    history.replaceState(null, '', `/desk/orders/?q=${'x'.repeat(101)}`);
    render(<OrdersScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('Please search with at most 100 characters.');
    await user.clear(screen.getByRole('searchbox', { name: 'Search orders' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'no such words');
    expect(await screen.findByText('No order matches. Try fewer words or filters.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what is done to the chosen orders', () => {
  const choose = async (...numbers: string[]) => {
    await row(newer);
    for (const number of numbers) await user.click(box(number));
  };

  it('packs those that may be, says why another is not, and takes it back', async () => {
    const desk = await open(undefined, undefined, 'packer');
    await choose(newer, older);
    expect(screen.getByText('2 orders, 2 chosen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));
    expect(await screen.findByText('1 order marked as packed.')).toBeTruthy();
    expect(desk.sent.at(-1)).toEqual({ call: 'POST /desk/orders/pack', body: { numbers: [newer, older] } });
    expect(screen.getByRole('alert').textContent).toContain(`${older} This order has already left.`);
    expect(box(newer)).toHaveProperty('checked', false);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(desk.sent.at(-1)).toEqual({ call: 'POST /desk/orders/unpack', body: { numbers: [newer] } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('packs and takes back by keys', async () => {
    const desk = await open(undefined, [anOrderRow(newer)], 'packer');
    await row(newer);
    await user.keyboard('jxp');
    await screen.findByText('1 order marked as packed.');
    await user.keyboard('z');
    await screen.findByText('Undone.');
    expect(desk.sent.map(({ call }) => call)).toEqual(['POST /desk/orders/pack', 'POST /desk/orders/unpack']);
  });

  it('says what was left out when nothing could be done', async () => {
    await open(undefined, undefined, 'packer');
    await choose(older);
    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));
    expect((await screen.findByRole('alert')).textContent).toContain('One order was left out:');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('saves their packing slips', async () => {
    const desk = await open();
    await choose(newer, older);
    await user.click(screen.getByRole('button', { name: 'Packing slips' }));
    expect(await screen.findByText('2 packing slips saved as a PDF.')).toBeTruthy();
    expect(saveFile).toHaveBeenCalledTimes(1);
    expect(desk.sent.at(-1)).toEqual({ call: 'POST /desk/orders/slips', body: { numbers: [newer, older] } });
  });

  it('saves the slips of those that have one, and says why another has none', async () => {
    await open();
    const asked: string[][] = [];
    server.use(
      http.post('/api/desk/orders/slips', async ({ request }) => {
        const { numbers } = chosenOrdersSchema.parse(await request.json());
        asked.push(numbers);
        if (!numbers.includes(older)) return HttpResponse.text('%PDF');
        const fields = { [older]: 'This order has already left.' };
        return refused({ code: 'order_action_refused', message: 'One has no slip.', fields });
      }),
    );
    await choose(newer, older);
    await user.click(screen.getByRole('button', { name: 'Packing slips' }));
    expect(await screen.findByText('1 packing slip saved as a PDF.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(`${older} This order has already left.`);
    expect(asked).toEqual([[newer, older], [newer]]);
  });

  it('tags them, in lower case, and takes a tag off again', async () => {
    const desk = await open(undefined, [anOrderRow(newer, { tags: ['fair'] }), anOrderRow(older)]);
    await choose(newer, older);
    expect(screen.queryByRole('button', { name: 'Add the tag' })).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'B2B');
    await user.click(screen.getByRole('button', { name: 'Add the tag' }));
    expect(await screen.findByText('2 orders tagged b2b.')).toBeTruthy();
    const numbers = [newer, older];
    expect(desk.sent.at(-1)).toEqual({ call: 'POST /desk/orders/tags', body: { numbers, add: ['b2b'], remove: [] } });
    await choose(newer);
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'fair');
    await user.click(screen.getByRole('button', { name: 'Remove the tag' }));
    expect(await screen.findByText('1 order without the tag fair.')).toBeTruthy();
    expect(desk.sent.at(-1)?.body).toEqual({ numbers: [newer], add: [], remove: ['fair'] });
  });

  it('exports them alone', async () => {
    await open('/desk/orders/?status=paid', [anOrderRow(newer), anOrderRow(older)]);
    await choose(older);
    expect(screen.getByRole('link', { name: 'Export the chosen as CSV' }).getAttribute('href')).toBe(
      `/api/desk/orders/csv?only=${older}`,
    );
  });

  it('is offered to roles that may, and for no order once nothing is chosen', async () => {
    await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    expect(screen.queryByRole('button', { name: 'Mark as packed' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(screen.queryByRole('button', { name: 'Packing slips' })).toBeNull();
  });
});

describe('the keys of the list', () => {
  it('move between rows, choose one and open it', async () => {
    await open();
    const [first, second] = [await row(newer), await row(older)];
    await user.keyboard('j');
    expect(document.activeElement).toBe(first);
    await user.keyboard('jj');
    expect(document.activeElement).toBe(second);
    await user.keyboard('k');
    expect(document.activeElement).toBe(first);
    await user.keyboard('x');
    expect(box(newer)).toHaveProperty('checked', true);
    await user.keyboard('j{Enter}');
    expect(goTo).toHaveBeenCalledWith(`/desk/order/?number=${older}`);
  });

  it('do nothing together with Control', async () => {
    await open();
    await row(newer);
    await user.keyboard('jx{Control>}x{/Control}');
    expect(box(newer)).toHaveProperty('checked', true);
  });

  it('are letters in a field', async () => {
    await open();
    await row(newer);
    await user.keyboard('/');
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    expect(document.activeElement).toBe(search);
    await user.keyboard('jkx?/');
    expect(search.value).toBe('jkx?/');
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();
  });

  it('do not move the list behind the help', async () => {
    await open();
    const first = await row(newer);
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(help).getByText('Choose the row')).toBeTruthy();
    within(help).getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('j');
    expect(document.activeElement).not.toBe(first);
  });
});
