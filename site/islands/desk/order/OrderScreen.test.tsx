import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../../contract/cents.ts';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { deskOrderSchema } from '../../../../contract/desk/order.ts';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { atTheDoor } from '../../../../contract/money/at-the-door.ts';
import { testCanadaRules } from '../../../../contract/money/sample-canada-rules.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { type OpenDesk, openDesk, Refused } from '../../../mocks/desk/open-desk.ts';
import { aDeskOrder, anEvent, mockOrder, ORDER_NUMBER } from '../../../mocks/desk/order.ts';
import { OrderScreen } from './OrderScreen.tsx';

const user = userEvent.setup({ delay: null });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const region = (name: string) => within(screen.getByRole('region', { name }));
const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));
const path = `/desk/orders/${ORDER_NUMBER}`;

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', `/desk/order/?number=${ORDER_NUMBER}`);
});

async function open(order: DeskOrder = aDeskOrder(), role: StaffRole = 'support') {
  const desk = openDesk(role);
  const mock = mockOrder(desk, order);
  const { unmount } = render(<OrderScreen />);
  await screen.findByRole('region', { name: 'Timeline' });
  return { ...desk, mock, unmount };
}

const lastSent = ({ sent }: Pick<OpenDesk, 'sent'>) => sent.at(-1);

describe('an order at the desk', () => {
  it('names no card when there was nothing to pay', async () => {
    const { order, payment } = aDeskOrder();
    const free = { ...order, payment: { ...order.payment, amount: cents(0) } };
    await open(aDeskOrder({ order: free, payment: { ...payment, id: null, left: cents(0) } }));
    expect(region('Payment').getByText('Nothing was charged.')).toBeTruthy();
    expect(region('Payment').queryByText('Card')).toBeNull();
  });

  it('names the agent that prepared it, if one did', async () => {
    await open(aDeskOrder({ agentHost: 'agent.example' }));
    expect(region('Customer').getByText('Prepared by the agent agent.example, for the shopper who paid')).toBeTruthy();
  });

  it('says when a reorder placed it', async () => {
    await open(aDeskOrder({ isReorder: true }));
    expect(region('Customer').getByText('Ordered by itself: it is one of the customer’s reorders.')).toBeTruthy();
  });

  it('shows its lines, its customer and what happened', async () => {
    await open(aDeskOrder({ timeline: [anEvent('Paid'), anEvent('Packed', { by: 'pat@northspool.example' })] }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Order ${ORDER_NUMBER}`);
    expect(screen.getByRole('region', { name: 'Customer' }).textContent).toContain('Detroit, MI 48201, US');
    expect(region('Lines').getByText('2 ×')).toBeTruthy();
    expect(region('Timeline').getByText(/pat@northspool\.example/)).toBeTruthy();
  });

  it('says what its shopper in Canada was told of the door, and nothing of it for others', async () => {
    const { order } = aDeskOrder();
    const [line] = order.lines;
    if (!line) throw new Error('no line');
    const lines = [{ ...line, qty: 4, data: { ...line.data, isSpool: true as const } }];
    const input = { lines, discount: cents(0), serviceCode: serviceCodes.canadaGround, province: 'QC' } as const;
    const door = atTheDoor(testCanadaRules, input);
    const { unmount } = await open(aDeskOrder({ order: { ...order, atTheDoor: door } }));
    const words = region('Lines');
    await words.findByRole('heading', { name: 'About CAD 17.22 at the door' });
    expect(words.getByText('QST').nextElementSibling?.textContent).toBe('CAD 11.47');
    words.getByText(/^An estimate of duty and taxes for Quebec by courier\./);
    await expectAccessible();
    unmount();
    await open();
    expect(screen.queryByText(/at the door/)).toBeNull();
  });

  it('gets a tag that is typed, and loses one that is pressed', async () => {
    const desk = await open(aDeskOrder({ tags: ['b2b'] }));
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'Fragile{Enter}');
    expect(await button(/^Remove tag ?fragile/)).toBeTruthy();
    expect(lastSent(desk)?.body).toEqual({ add: ['fragile'], remove: [] });
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveProperty('value', '');
    await user.click(await button(/^Remove tag ?b2b/));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove tag ?b2b/ })).toBeNull());
  });

  it('keeps the tag that was typed when it is refused, and says why', async () => {
    const desk = await open();
    desk.on(`POST ${path}/tags`, { answer: deskOrderSchema }, () => {
      throw new Refused('invalid_request', 'Please use at most 20 tags.');
    });
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'b2b{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Please use at most 20 tags.');
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveProperty('value', 'b2b');
  });

  it('leads back to the list when it does not exist', async () => {
    const desk = openDesk('owner');
    desk.on(`GET ${path}`, { answer: deskOrderSchema }, () => {
      throw new Refused('order_unknown', `There is no order ${ORDER_NUMBER}.`);
    });
    render(<OrderScreen />);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain(`There is no order ${ORDER_NUMBER}.`);
    expect(within(problem).getByRole('link', { name: 'Back to Orders' })).toHaveProperty('pathname', '/desk/orders/');
    expect(within(problem).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows packers its tags, and no refund, cancellation, address, tag field or note', async () => {
    await open(aDeskOrder({ tags: ['b2b'] }), 'packer');
    expect(await button('Ship')).toBeTruthy();
    expect(screen.getByText('b2b')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Tag' })).toBeNull();
    for (const name of ['Refund', 'Cancel', 'Change the address', 'Add note']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('says why an action is not possible', async () => {
    const { reasons } = aDeskOrder();
    await open(aDeskOrder({ reasons: { ...reasons, address: 'Its FedEx label has this address.' } }));
    expect(screen.getByText('Its FedEx label has this address.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
  });
});

describe('the pick list of an order', () => {
  it('says why nothing is taken off the shelf', async () => {
    const print = { name: 'Hook', material: 'PETG', color: 'Coal', qty: 1, printedAt: null };
    await open(aDeskOrder({ picks: [], picksReason: 'This order is canceled.', prints: [print] }));
    expect(region('Pick list').getByText('This order is canceled.')).toBeTruthy();
    expect(region('Pick list').getByText(/Hook, PETG Coal: not printed/)).toBeTruthy();
  });
});

describe('the address of an order', () => {
  const better = { address: '4122 Second Ave', address2: '', city: 'Detroit', state: 'MI', zipCode: '48201' };

  async function typeAddress() {
    await user.click(await button('Change the address'));
    await screen.findByRole('dialog', { name: 'Change the address' });
    const field = dialog('Change the address').getByLabelText('Street');
    await user.clear(field);
    await user.type(field, '4122 second avenue');
    await user.click(await button('Save'));
  }

  it('is saved in the spelling of the carrier once somebody chose it', async () => {
    const desk = await open();
    desk.mock.suggestions = [better];
    await typeAddress();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is saved yet.');
    await user.click(await button(/^Use 4122 Second Ave/));
    await user.click(await button('Save'));
    expect(await screen.findByText('The address is changed.')).toBeTruthy();
    expect(region('Customer').getByText(/4122 Second Ave/)).toBeTruthy();
    expect(lastSent(desk)?.body).toMatchObject({ address: '4122 Second Ave', asTyped: false });
  });

  it('is saved as typed when somebody insists', async () => {
    const desk = await open();
    desk.mock.suggestions = [better];
    await typeAddress();
    await user.click(await button('Use it anyway'));
    expect(await screen.findByText('The address is changed.')).toBeTruthy();
    expect(lastSent(desk)?.body).toMatchObject({ address: '4122 second avenue', asTyped: true });
  });

  it('warns that the parcel is packed already', async () => {
    const order = aDeskOrder();
    await open({ ...order, order: { ...order.order, packedAt: '2026-11-23T15:00:00Z' } });
    await user.click(await button('Change the address'));
    expect(screen.getByText('It is packed already: change the label and the slip as well.')).toBeTruthy();
  });
});

describe('a note on an order', () => {
  it('appears in the timeline', async () => {
    await open();
    await user.type(screen.getByLabelText(/^Note/), 'Called: the house number was wrong.');
    await user.click(await button('Add note'));
    expect(await region('Timeline').findByText('Called: the house number was wrong.')).toBeTruthy();
    expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', '');
  });

  it('goes back into its field when it was not stored', async () => {
    const desk = await open();
    desk.on(`POST ${path}/notes`, { answer: deskOrderSchema }, () => {
      throw new Refused('invalid_request', 'This note is too long.');
    });
    await user.type(screen.getByLabelText(/^Note/), 'Called.');
    await user.click(await button('Add note'));
    expect(await screen.findByText('This note is too long.')).toBeTruthy();
    expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'Called.');
    await waitFor(() => expect(region('Timeline').queryByText('Called.', { selector: 'span' })).toBeNull());
  });
});

describe('a refund', () => {
  it('sends the shown amount of one piece, which goes back on the shelf unless somebody says otherwise', async () => {
    const desk = await open();
    await user.click(await button('Refund'));
    const form = dialog('Refund');
    await user.clear(form.getByRole('spinbutton'));
    await user.type(form.getByRole('spinbutton'), '1');
    expect(form.getByRole('checkbox', { name: /^Back on the shelf/ })).toHaveProperty('checked', true);
    await user.type(form.getByLabelText(/^Reason/), 'one was dented');
    await user.click(form.getByRole('button', { name: 'Refund $24.37' }));
    expect(await screen.findByText('$24.37 is on its way back.')).toBeTruthy();
    expect(region('Payment').getByText(/refunded: one was dented/)).toBeTruthy();
    expect(region('Payment').getByText(/1 back on the shelf/)).toBeTruthy();
    expect(lastSent(desk)).toMatchObject({
      call: `POST ${path}/refunds`,
      body: { shown: 2437, goods: { lines: [{ lineId: 'line-1', qty: 1, restock: true }], shipping: false, fee: 0 } },
    });
  });

  it('names no lines for an amount', async () => {
    const desk = await open();
    await user.click(await button('Refund'));
    await user.click(screen.getByLabelText('An amount, without naming lines'));
    await user.type(screen.getByLabelText('Amount'), '$5.50');
    await user.type(dialog('Refund').getByLabelText(/^Reason/), 'late');
    await user.click(await button('Refund $5.50'));
    expect(await screen.findByText('$5.50 is on its way back.')).toBeTruthy();
    expect(lastSent(desk)?.body).toEqual({ reason: 'late', shown: 550, amount: 550 });
  });

  it('is not sent when it is of nothing', async () => {
    const { sent } = await open();
    await user.click(await button('Refund'));
    await user.type(dialog('Refund').getByLabelText(/^Reason/), 'late');
    await user.click(dialog('Refund').getByRole('button', { name: 'Refund' }));
    const problem = await dialog('Refund').findByText('Choose lines, the shipping or an amount to refund.');
    expect(problem.getAttribute('role')).toBe('alert');
    expect(sent).toEqual([]);
  });

  it('keeps the form, with the reason, when the API refuses', async () => {
    const desk = await open();
    desk.on(`POST ${path}/refunds`, { answer: deskOrderSchema }, () => {
      throw new Refused('conflict', 'Only $10.00 is left to refund.');
    });
    await user.click(await button('Refund'));
    await user.click(screen.getByLabelText('An amount, without naming lines'));
    await user.type(screen.getByLabelText('Amount'), '20');
    await user.type(dialog('Refund').getByLabelText(/^Reason/), 'late');
    await user.click(await button('Refund $20.00'));
    expect(await dialog('Refund').findByText(/Only \$10\.00 is left to refund\./)).toBeTruthy();
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '20');
  });
});

describe('a cancellation', () => {
  it('says what goes back to the shopper, and leaves no refund to make', async () => {
    const desk = await open();
    await user.click(await button('Cancel'));
    const form = dialog(`Cancel ${ORDER_NUMBER}?`);
    expect(form.getByText(/goes back to the shopper, and everything to the shelf/)).toBeTruthy();
    await user.type(form.getByLabelText(/^Reason/), 'ordered twice');
    await user.click(form.getByRole('button', { name: /^Cancel and refund \$/ }));
    expect(await screen.findByText(`${ORDER_NUMBER} is canceled.`)).toBeTruthy();
    expect(region('Timeline').getByText('Canceled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    expect(lastSent(desk)?.body).toMatchObject({ reason: 'ordered twice', version: '1' });
  });

  it('refunds nothing when the bank gave the payment back', async () => {
    const order = aDeskOrder();
    const dispute = { id: 'dp_1', amount: 5098, reason: 'fraudulent', status: 'lost', respondBy: null };
    await open(aDeskOrder({ payment: { ...order.payment, left: 0 }, disputes: [dispute] }));
    expect(screen.getByText(/Cancel the order to keep its goods\./)).toBeTruthy();
    await user.click(await button('Cancel'));
    const form = dialog(`Cancel ${ORDER_NUMBER}?`);
    expect(form.getByText(/Nothing is left to refund\./)).toBeTruthy();
    await user.type(form.getByLabelText(/^Reason/), 'lost to the bank');
    await user.click(form.getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText(`${ORDER_NUMBER} is canceled.`)).toBeTruthy();
  });
});

describe('packing', () => {
  it('is done at once, and taken back by the button or its key', async () => {
    const desk = await open(aDeskOrder(), 'packer');
    await user.click(await button('Pack'));
    const line = await screen.findByText(/is packed: its shopper can no longer cancel it\./);
    expect(line.closest('[role="status"]')).toBeTruthy();
    const undo = await button('Undo');
    expect(undo.getAttribute('aria-keyshortcuts')).toBe('z');
    await user.keyboard('z');
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(desk.sent.map(({ call }) => call)).toEqual([`POST ${path}/pack`, `POST ${path}/unpack`]);
    expect(await button('Pack')).toBeTruthy();
  });
});

describe('the keys of an order', () => {
  const list = (...numbers: string[]) =>
    sessionStorage.setItem('desk:orders', JSON.stringify({ search: '?show=to-pack', numbers }));

  it('refund, note and pack, and are letters in a field', async () => {
    await open(aDeskOrder(), 'manager');
    await user.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'Refund' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
    expect(document.activeElement).toBe(note);
    await user.keyboard('rope n p');
    expect(note.value).toBe('rope n p');
    expect(screen.queryByRole('dialog')).toBeNull();
    note.blur();
    await user.keyboard('p');
    expect(await screen.findByText(/is packed:/)).toBeTruthy();
  });

  it('do not ask for what the order does not allow', async () => {
    const order = aDeskOrder();
    await open({ ...order, reasons: { ...order.reasons, refund: 'Nothing was charged.' } });
    await user.keyboard('r');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are listed by the help as far as this order has them', async () => {
    list(ORDER_NUMBER, 'NS-5F3H-8T2W');
    await open(aDeskOrder(), 'support');
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keys' });
    const lines = [...help.querySelectorAll('dl > div')].map((line) => line.textContent);
    expect(lines).toEqual(expect.arrayContaining(['rRefund', 'nNote for staff only', 'eNext order']));
    expect(lines).not.toContain('pPack');
  });

  it('lead to the next order of the list, and back to it', async () => {
    list('NS-2222-2222', ORDER_NUMBER, 'NS-5F3H-8T2W');
    await open();
    const next = screen.getByRole('link', { name: 'Next order, NS-5F3H-8T2W' });
    expect(next.getAttribute('href')).toBe('/desk/order/?number=NS-5F3H-8T2W');
    expect(next.getAttribute('aria-keyshortcuts')).toBe('e');
    const pressed = new Promise<EventTarget | null>((resolve) => {
      next.addEventListener('click', (event) => {
        event.preventDefault();
        resolve(event.currentTarget);
      });
    });
    await user.keyboard('e');
    expect(await pressed).toBe(next);
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(
      '/desk/orders/?show=to-pack',
    );
  });

  it('know no next order after the last one, nor without a list', async () => {
    list('NS-2222-2222', ORDER_NUMBER);
    await open();
    expect(screen.queryByRole('link', { name: /^Next order/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy();
  });
});

describe('a part of an order', () => {
  it('ships what is chosen, and leaves the rest open', async () => {
    const desk = await open(aDeskOrder(), 'packer');
    await user.click(await button('Ship a part'));
    const form = dialog(`Ship a part of ${ORDER_NUMBER}`);
    expect(form.queryByRole('radio')).toBeNull();
    await user.type(form.getByLabelText('Tracking numbers'), '771204593381');
    await user.click(form.getByRole('button', { name: 'Shipped, mail the shopper' }));
    expect((await form.findByRole('alert')).textContent).toContain('Choose what goes now.');
    await expectAccessible();
    const field = form.getByRole('spinbutton', { name: /of 2$/ });
    await user.clear(field);
    await user.type(field, '1');
    await user.click(form.getByRole('button', { name: 'Shipped, mail the shopper' }));
    expect(
      await screen.findByText(/^A part of .* has shipped, the rest stays open, and the shopper gets a mail\.$/),
    ).toBeTruthy();
    expect(lastSent(desk)).toMatchObject({
      call: `POST ${path}/parts`,
      body: { lines: [{ lineId: 'line-1', qty: 1 }], numbers: ['771204593381'], carrier: 'fedex' },
    });
  });

  it('is all that ships when the rest is refunded with it, for the shown amount', async () => {
    const desk = await open(aDeskOrder(), 'manager');
    await user.click(await button('Ship a part'));
    const form = dialog(`Ship a part of ${ORDER_NUMBER}`);
    const field = form.getByRole('spinbutton', { name: /of 2$/ });
    await user.clear(field);
    await user.type(field, '1');
    await user.click(form.getByRole('radio', { name: /^Is refunded/ }));
    await user.type(form.getByLabelText('Tracking numbers'), '771204593381');
    await expectAccessible();
    await user.click(form.getByRole('button', { name: 'Shipped, refund $24.37 and mail the shopper' }));
    expect(await screen.findByText(/^A part of .* has shipped, the rest of .* is refunded/)).toBeTruthy();
    expect(lastSent(desk)?.body).toMatchObject({
      lines: [{ lineId: 'line-1', qty: 1 }],
      refundRest: { shown: 2437, restock: false },
    });
  });

  it('says which pieces cannot leave yet', async () => {
    const { toShip } = aDeskOrder();
    await open(
      aDeskOrder({ toShip: toShip.map((line) => ({ ...line, reason: 'This is not printed yet.' })) }),
      'packer',
    );
    await user.click(await button('Ship a part'));
    const form = dialog(`Ship a part of ${ORDER_NUMBER}`);
    expect(form.getByText('This is not printed yet.')).toBeTruthy();
    expect(form.queryByRole('spinbutton')).toBeNull();
  });

  it('is shown with what was in it, and what follows', async () => {
    const { order } = aDeskOrder();
    const lines = [{ lineId: 'line-1', qty: 1 }];
    const shipments = [
      { id: 'part-1', shippedAt: '2026-11-24T15:00:00Z', trackingNumbers: ['771204593381'], lines },
      { id: order.id, shippedAt: null, trackingNumbers: [], lines },
    ];
    await open(aDeskOrder({ order: { ...order, standing: 'partly_shipped', shipments } }), 'packer');
    expect(screen.getByText('Partly shipped')).toBeTruthy();
    const items = region('Customer').getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Left .*Nov 24.*: 1 × .*7712 0459 3381/),
      expect.stringMatching(/^Still to come: 1 × /),
    ]);
    await user.click(await button('Ship the rest'));
    expect(dialog(`Ship the rest of ${ORDER_NUMBER}`).getByLabelText('Tracking numbers')).toHaveProperty('value', '');
  });
});

describe('shipping from the page of an order', () => {
  it('waits for a confirmation while the bank holds the payment', async () => {
    const desk = await open(aDeskOrder({ isDisputed: true }), 'packer');
    await user.click(await button('Ship'));
    const form = dialog(`Ship ${ORDER_NUMBER}`);
    await user.type(form.getByLabelText('Tracking numbers'), '771204593381');
    const isMeant = form.getByRole('checkbox', { name: /although the payment has been taken back/ });
    expect(isMeant).toHaveProperty('checked', false);
    await user.click(form.getByRole('button', { name: 'Shipped, mail the shopper' }));
    expect(desk.sent).toEqual([]);
    await expectAccessible();
    await user.click(isMeant);
    await user.click(form.getByRole('button', { name: 'Shipped, mail the shopper' }));
    expect(await screen.findByText(`${ORDER_NUMBER} has shipped.`)).toBeTruthy();
    expect(lastSent(desk)?.body).toEqual({ carrier: 'fedex', numbers: ['771204593381'], despiteDispute: true });
  });

  it('says that the payment may be fraud while it is under review', async () => {
    const review = { id: 'prv_1', amount: cents(2500), reason: 'rule', status: 'review', respondBy: null };
    await open(aDeskOrder({ isDisputed: true, disputes: [review] }), 'packer');
    screen.getByText(/^Suspected fraud prv_1, \$25\.00 \(rule\)\. Somebody has to look at this payment first/);
    await user.click(await button('Ship'));
    dialog(`Ship ${ORDER_NUMBER}`).getByRole('checkbox', { name: /although the payment may be fraud/ });
  });

  it('asks for the same before a disputed pickup is handed over', async () => {
    const { order, reasons } = aDeskOrder();
    const pickup = { ...order, shipping: { ...order.shipping, serviceCode: serviceCodes.pickup } };
    const desk = await open(
      aDeskOrder({ order: pickup, isDisputed: true, reasons: { ...reasons, deliver: null } }),
      'packer',
    );
    await user.click(await button('Picked up'));
    const form = dialog(`Has ${ORDER_NUMBER} arrived?`);
    await user.click(form.getByRole('button', { name: 'Yes, it has' }));
    expect(desk.sent).toEqual([]);
    await user.click(form.getByRole('checkbox', { name: /although the payment has been taken back/ }));
    await expectAccessible();
    await user.click(form.getByRole('button', { name: 'Yes, it has' }));
    expect(await screen.findByText(`${ORDER_NUMBER} has arrived.`)).toBeTruthy();
    expect(lastSent(desk)?.body).toEqual({ despiteDispute: true });
  });

  it('asks for no confirmation otherwise', async () => {
    await open(aDeskOrder(), 'packer');
    await user.click(await button('Ship'));
    expect(dialog(`Ship ${ORDER_NUMBER}`).queryByRole('checkbox')).toBeNull();
  });

  it('corrects a tracking number, one on each line', async () => {
    const { reasons } = aDeskOrder();
    const desk = await open(aDeskOrder({ reasons: { ...reasons, ship: 'It has shipped.', track: null } }), 'manager');
    await user.click(await button('Correct the tracking number'));
    const form = dialog('Correct the tracking number');
    await user.selectOptions(form.getByLabelText('Carrier'), 'UPS');
    await user.type(form.getByLabelText('Tracking numbers'), '1Z 999 AA1 01 2345 6784{Enter}1Z999AA10123456785');
    await user.click(form.getByRole('button', { name: 'Save, mail the shopper' }));
    expect(await screen.findByText('The tracking number is corrected, and the shopper gets a mail.')).toBeTruthy();
    expect(lastSent(desk)?.body).toEqual({
      carrier: 'ups',
      numbers: ['1Z 999 AA1 01 2345 6784', '1Z999AA10123456785'],
    });
  });
});

describe('a return', () => {
  const back = {
    refId: 'NR-7K2M-4Q9D',
    reason: 'changed_mind' as const,
    lines: [{ lineId: 'line-1', qty: 1 }],
    note: 'Too blue.',
    requestedAt: '2026-11-23T15:00:00Z',
    answer: null,
  };
  const withReturn = (state: 'requested' | 'accepted') => {
    const data = aDeskOrder();
    return { ...data, order: { ...data.order, returns: [{ ...back, state }] } };
  };

  it('is declined with an answer for its shopper', async () => {
    const desk = await open(withReturn('requested'));
    await user.click(await button('Decline'));
    const form = dialog('Decline NR-7K2M-4Q9D?');
    await expectAccessible();
    await user.type(form.getByLabelText(/^Answer to the shopper/), 'It is opened.');
    await user.click(form.getByRole('button', { name: 'Decline, mail the shopper' }));
    expect(await screen.findByText('NR-7K2M-4Q9D is declined.')).toBeTruthy();
    expect(lastSent(desk)?.body).toEqual({ state: 'refused', answer: 'It is opened.' });
  });

  it('is refunded by its lines, under its number, once it arrived', async () => {
    const desk = await open(withReturn('accepted'));
    await user.click(await button('It arrived: refund'));
    await user.click(await button('Refund $24.37'));
    await screen.findByText('$24.37 is on its way back.');
    expect(lastSent(desk)?.body).toMatchObject({
      returnNumber: 'NR-7K2M-4Q9D',
      reason: 'Return NR-7K2M-4Q9D',
      goods: { lines: [{ lineId: 'line-1', qty: 1, restock: true }] },
    });
  });
});

describe('a return that staff open', () => {
  it('is of what was chosen, and is then replaced by a new order', async () => {
    const { reasons } = aDeskOrder();
    const desk = await open(aDeskOrder({ reasons: { ...reasons, return: null } }));
    await user.click(await button('Open a return'));
    const form = dialog(/^Open a return/);
    await user.click(form.getByRole('button', { name: 'Open it, mail the shopper' }));
    expect(form.getByRole('alert').textContent).toContain('Choose what comes back.');
    const pieces = form.getAllByRole('spinbutton')[0] as HTMLElement;
    await user.clear(pieces);
    await user.type(pieces, '1');
    await user.selectOptions(form.getByLabelText('Reason'), 'You sent something else');
    await user.click(form.getByRole('button', { name: 'Open it, mail the shopper' }));
    const card = within(await screen.findByRole('region', { name: 'Returns' }));
    expect(lastSent(desk)?.body).toMatchObject({ reason: 'wrong_item', lines: [{ qty: 1 }] });
    const exchange = card.getByRole('link', { name: 'Exchange for something else' });
    expect(exchange.getAttribute('href')).toBe(`/desk/drafts/?draft=new&of=${ORDER_NUMBER}`);
    await user.click(card.getByRole('button', { name: /^Send a replacement/ }));
    const question = dialog(/^Send the pieces of NR-2222-2220 again/);
    expect(question.getByRole('checkbox')).toHaveProperty('checked', false);
    await user.click(question.getByRole('button', { name: 'Send them, mail the shopper' }));
    expect(await card.findByRole('link', { name: 'NS-2222-2222' })).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
    expect(lastSent(desk)?.body).toEqual({ restock: false });
  });

  it('leads from the replacement to the order that it replaces', async () => {
    await open(aDeskOrder({ replaces: { order: 'NS-2222-2222', returnNumber: 'NR-2222-2222' } }));
    expect(screen.getByRole('link', { name: 'NS-2222-2222' })).toHaveProperty('search', '?number=NS-2222-2222');
  });
});
