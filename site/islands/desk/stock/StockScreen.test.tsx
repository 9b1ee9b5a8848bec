import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { stockChangedSchema, stockChangeSchema } from '../../../../contract/desk/stock.ts';
import { goTo } from '../../../lib/go-to.ts';
import { openDesk, Refused } from '../../../mocks/desk/open-desk.ts';
import { aStockItem, aStockRow, mockScans, mockStockItem, mockStockList } from '../../../mocks/desk/stock.ts';
import { aTake, mockTake } from '../../../mocks/desk/stock-takes.ts';
import { StockScreen } from './StockScreen.tsx';

vi.mock('../../../lib/go-to.ts', () => ({ goTo: vi.fn() }));

const user = userEvent.setup({ delay: null });
const form = (name: string) => within(screen.getByRole('form', { name }));

async function openItem(item = aStockItem(), role: StaffRole = 'manager') {
  history.replaceState(null, '', `/desk/stock/?item=${item.id}`);
  const desk = openDesk(role);
  mockStockItem(desk, item);
  render(<StockScreen />);
  await screen.findByRole('heading', { name: 'Petrol PLA', level: 2 });
  return desk;
}

describe('an item of the stock', () => {
  it('is restocked, and its history says by whom', async () => {
    const { me } = await openItem();
    await user.type(form('Restock').getByLabelText('Pieces to add'), '24');
    await user.type(form('Restock').getByLabelText(/^Supplier or delivery/), 'Kvist Polymers');
    await user.click(form('Restock').getByRole('button'));
    expect(await screen.findByText('Restocked: +24. 54 available.')).toBeTruthy();
    const row = await screen.findByRole('row', { name: /Kvist Polymers/ });
    expect(row.textContent).toContain('+24');
    expect(row.textContent).toContain(me.email);
    expect(form('Restock').getByLabelText('Pieces to add')).toHaveProperty('value', '');
  });

  it('is counted with what orders have reserved', async () => {
    const { sent } = await openItem(aStockItem({ reserved: 2 }));
    expect(form('Count').getByText('With the 2 that are reserved for orders.')).toBeTruthy();
    await user.type(form('Count').getByLabelText('Pieces on the shelf'), '31');
    await user.click(form('Count').getByRole('button'));
    expect(await screen.findByText('Counted: −1. 29 available.')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ kind: 'count', counted: 31 });
  });

  it('undoes a change where it was said, or in the history, and says so', async () => {
    const { sent } = await openItem(aStockItem(), 'packer');
    for (const pieces of ['24', '3']) {
      await user.type(form('Restock').getByLabelText('Pieces to add'), pieces);
      await user.click(form('Restock').getByRole('button'));
      await screen.findByText(new RegExp(`^Restocked: \\+${pieces}`));
    }
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: −3. 54 available.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo Restocked +24' }));
    expect(await screen.findByText('Undone: −24. 30 available.')).toBeTruthy();
    expect(await screen.findAllByRole('row', { name: /Restocked.*Undone/ })).toHaveLength(2);
    expect(sent.at(-1)?.call).toMatch(/\/movements\/0\/undo$/);
  });

  it('gets its place and threshold back by one press', async () => {
    const { sent } = await openItem();
    const place = form('Place and threshold').getByLabelText(/^Place on the shelf/);
    await user.clear(place);
    await user.type(place, 'A-01');
    await user.click(form('Place and threshold').getByRole('button'));
    await screen.findByText('Place and threshold are saved.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { place: 'A-01', threshold: null },
      { place: 'C-14-2', threshold: null },
    ]);
    expect(screen.getByText('C-14-2')).toBeTruthy();
  });

  it('sends the same key again after a failure, so that nothing is added twice', async () => {
    const desk = await openItem();
    const keys: unknown[] = [];
    desk.on('POST /desk/stock/:id/changes', { body: stockChangeSchema, answer: stockChangedSchema }, ({ body }) => {
      keys.push(body.key);
      if (keys.length === 1) throw new Refused('conflict', 'Someone else changed this.');
      return { available: 54, reserved: 0, change: 24, missing: 0, movement: '1' };
    });
    await user.type(form('Restock').getByLabelText('Pieces to add'), '24');
    await user.click(form('Restock').getByRole('button'));
    expect(await form('Restock').findByText(/Someone else changed this\./)).toBeTruthy();
    await user.click(form('Restock').getByRole('button', { name: 'Restock' }));
    expect(await screen.findByText('Restocked: +24. 54 available.')).toBeTruthy();
    expect(keys[0]).toBe(keys[1]);
  });

  it('goes on sale this weekend, and its sale is removed after a question', async () => {
    const { sent } = await openItem();
    await user.type(form('Put on sale').getByLabelText('Sale price'), '12.34');
    await user.click(form('Put on sale').getByRole('button', { name: 'This weekend' }));
    await user.click(form('Put on sale').getByRole('button', { name: 'Put on sale' }));
    const prices = within(await screen.findByRole('list', { name: 'Prices of the desk' }));
    expect(prices.getByRole('listitem').textContent).toMatch(/Waiting to be published\s*Sale at \$12\.34/);
    expect(sent.at(-1)?.body).toMatchObject({ kind: 'sale', price: 1234 });
    // Nothing builds releases.
    expect(screen.getByText(/^Nothing is published right now/)).toBeTruthy();
    await user.click(prices.getByRole('button', { name: 'Remove' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Remove this sale?' })).getByRole('button', { name: 'Remove' }),
    );
    expect(await prices.findByText(/Withdrawn before it was published\./)).toBeTruthy();
    expect(prices.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('lets packers restock, count and write off, and not change prices or places', async () => {
    const { sent } = await openItem(aStockItem(), 'packer');
    expect(screen.getByText('C-14-2')).toBeTruthy();
    expect(await screen.findByText('No movements yet.')).toBeTruthy();
    const titles = screen.getAllByRole('form').map((each) => within(each).getByRole('heading').textContent);
    expect(titles).toEqual(['Restock', 'Count', 'Lost or damaged']);
    await user.type(form('Lost or damaged').getByLabelText('Pieces to remove'), '1');
    await user.type(form('Lost or damaged').getByLabelText('Reason'), 'Dropped');
    await user.click(form('Lost or damaged').getByRole('button'));
    expect(await screen.findByText('Removed: −1. 29 available.')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ kind: 'damage', remove: 1, note: 'Dropped' });
    await user.type(form('Lost or damaged').getByLabelText('Pieces to remove'), '2');
    await user.selectOptions(form('Lost or damaged').getByLabelText('What happened'), 'Lost');
    await user.type(form('Lost or damaged').getByLabelText('Reason'), 'Not at its place');
    await user.click(form('Lost or damaged').getByRole('button'));
    expect(await screen.findByText('Removed: −2. 27 available.')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ kind: 'lost', remove: 2 });
  });

  it('shows support its place and history, and no forms', async () => {
    await openItem(aStockItem(), 'support');
    expect(await screen.findByText('No movements yet.')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('the list of stock', () => {
  const rows = ['Petrol PLA', 'Canary PLA'].map((name, at) => aStockRow({ id: `item-${at}`, name, reserved: at * 2 }));

  async function openList(address: string, role: StaffRole = 'manager') {
    history.replaceState(null, '', address);
    const desk = openDesk(role);
    mockStockList(desk, rows);
    render(<StockScreen />);
    await screen.findByText('2 items');
    return desk;
  }

  it('finds an item by words, and leads to it', async () => {
    await openList('/desk/stock/');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'petrol');
    expect(await screen.findByText('1 item')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Petrol PLA' }).getAttribute('href')).toBe('/desk/stock/?item=item-0');
  });

  it('opens an item by a scan wherever the focus is, and says what no item has', async () => {
    const desk = await openList('/desk/stock/', 'packer');
    mockStockItem(desk, aStockItem());
    mockScans(desk, [aStockItem()]);
    await user.keyboard('NS-PLAID{Enter}');
    expect(await screen.findByText('No item has the code “NS-PLAID”.')).toBeTruthy();
    await user.keyboard('NS-PLA-PET{Enter}');
    expect(await screen.findByRole('heading', { name: 'Petrol PLA', level: 2 })).toBeTruthy();
    expect(location.search).toBe('?item=pla-petrol-1.75mm-1kg');
  });

  it('is narrowed by filters, which are folded and counted', async () => {
    const { sent } = await openList('/desk/stock/?show=low');
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All items');
    expect(location.search).toBe('');
    expect(screen.getByRole('link', { name: 'Shelf labels' }).getAttribute('href')).toMatch(/stock-labels\.pdf\?$/);
    expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('counts many items: each is saved while the next one is up', async () => {
    const { sent } = await openList('/desk/stock/?mode=count');
    const [first, second] = screen.getAllByRole<HTMLInputElement>('spinbutton');
    if (!first?.form || !second?.form) throw new Error('there are no two fields');
    await user.type(first, '40');
    // What Enter does in a browser; user-event submits no field of numbers.
    fireEvent.submit(first.form);
    expect(document.activeElement).toBe(second);
    await user.keyboard('1');
    fireEvent.submit(second.form);
    expect(await screen.findByText('+10')).toBeTruthy();
    expect(await screen.findByText('−30. 1 reserved pieces are missing.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toMatchObject([{ counted: 40 }, { counted: 1 }]);
  });

  it('starts a stock take of what it shows', async () => {
    const desk = await openList('/desk/stock/?q=pla&show=low', 'packer');
    mockTake(desk, aTake());
    await user.click(screen.getByRole('button', { name: 'Start a stock take' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Start a stock take of 2 items' }));
    await user.type(dialog.getByLabelText('Name'), 'Shelf C');
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/stock-takes/?take=12'));
    expect(desk.sent.at(-1)?.body).toMatchObject({ name: 'Shelf C', q: 'pla', show: 'low', material: '' });
  });

  it('offers packers the count, and support none', async () => {
    await openList('/desk/stock/', 'packer');
    expect(screen.getByRole('link', { name: 'Count many' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Low below/ })).toBeNull();
    cleanup();
    await openList('/desk/stock/?mode=count', 'support');
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Count many' })).toBeNull();
  });
});
