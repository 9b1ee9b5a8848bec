import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskFoundSchema, deskSearchQuerySchema } from '../../../../contract/desk/search.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { openDesk, Refused } from '../../../mocks/desk/open-desk.ts';
import { aDeskOrder, mockOrder, ORDER_NUMBER } from '../../../mocks/desk/order.ts';
import { OrderScreen } from './OrderScreen.tsx';

const user = userEvent.setup({ delay: null });
const path = `/desk/orders/${ORDER_NUMBER}`;

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', `/desk/order/?number=${ORDER_NUMBER}`);
});

async function open(order = aDeskOrder()) {
  const desk = openDesk('support');
  mockOrder(desk, order);
  desk.on('GET /desk/search', { query: deskSearchQuerySchema, answer: deskFoundSchema }, ({ query: { q } }) => ({
    ...{ orders: [], customers: [] },
    items: q === 'black' ? [{ id: 'pla-black', name: 'Black PLA', size: '1 kg', sku: 'NS-BLK' }] : [],
  }));
  render(<OrderScreen />);
  await user.click(await screen.findByRole('button', { name: 'Change the order' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Change ${ORDER_NUMBER}` }));
  const edits = () => desk.sent.filter(({ call }) => call === `POST ${path}/edits`).map(({ body }) => body);
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { desk, dialog, edits, press };
}

describe('the dialog that changes an order', () => {
  it('shows what a change costs before it is made, and refunds the difference', async () => {
    const { dialog, edits, press } = await open();
    const [line] = aDeskOrder().order.lines;
    const pieces = dialog.getByRole('spinbutton', { name: new RegExp(`^${line?.name}`) });
    await user.clear(pieces);
    await user.type(pieces, '1');
    await press('Show what it costs');
    expect(await dialog.findByRole('table', { name: 'What the change costs' })).toBeTruthy();
    await expectAccessible();
    await press('Change it and refund $25.49');
    expect(await screen.findByText(/\$25\.49 is on its way back, and its shopper gets a mail\./)).toBeTruthy();
    const { total } = aDeskOrder().order.totals;
    const edit = { version: '1', lines: [{ lineId: line?.id, qty: 1 }], add: [] };
    expect(edits()).toMatchObject([edit, { ...edit, shown: total - 2549, waive: false }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for the price again when something was changed since', async () => {
    const { dialog, press } = await open();
    await user.type(dialog.getByLabelText(/^Add an item/), 'black{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Add Black PLA, 1 kg' }));
    await press('Show what it costs');
    await dialog.findByRole('button', { name: 'Send a link for $3.99' });
    await press('Remove Black PLA, 1 kg');
    expect(dialog.getByRole('button', { name: 'Show what it costs' })).toBeTruthy();
  });

  it('asks whether the shop waives what it costs more', async () => {
    const { dialog, edits, press } = await open();
    await user.click(dialog.getByText('Address'));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'OH');
    await press('Show what it costs');
    await user.click(await dialog.findByRole('checkbox', { name: /The shop waives \$3\.99/ }));
    await press('Change it');
    await screen.findByText(/is changed and its shopper gets a mail\./);
    expect(edits().at(-1)).toMatchObject({ address: { state: 'OH', city: 'Detroit' }, waive: true });
  });

  it('asks the shopper by a link for what it costs more, unless the shop waives it', async () => {
    const { dialog, edits, press } = await open();
    await user.click(dialog.getByText('Address'));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'OH');
    await press('Show what it costs');
    await user.click(await dialog.findByRole('button', { name: 'Send a link for $3.99' }));
    await screen.findByText(/gets a link to pay \$3\.99/);
    expect(edits().at(-1)).toMatchObject({ waive: false, charge: true });
  });

  it('says that no item matches, and why a change is refused', async () => {
    const { desk, dialog, press } = await open();
    await user.type(dialog.getByLabelText(/^Add an item/), 'none');
    await press('Find');
    expect(await dialog.findByText('No item matches.')).toBeTruthy();
    desk.on(`POST ${path}/edits`, { answer: deskFoundSchema }, () => {
      throw new Refused('order_action_refused', 'Nothing would be left.');
    });
    await press('Show what it costs');
    expect((await dialog.findByRole('alert')).textContent).toContain('Nothing would be left.');
  });
});
