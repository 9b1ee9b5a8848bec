import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { doneSchema } from '../../../../contract/desk/me.ts';
import {
  type PackingOrder,
  packedSpoolSchema,
  packingOrderSchema,
  scannedSpoolSchema,
} from '../../../../contract/desk/packing.ts';
import { openDesk, Refused } from '../../../mocks/desk/open-desk.ts';
import { anOrderToPack, aParcel, aPiece, mockPacking } from '../../../mocks/desk/packing.ts';
import { server } from '../../../mocks/server.ts';
import { PackScreen } from './PackScreen.tsx';

const user = userEvent.setup({ delay: null });
const [FIRST, SECOND] = ['NS-7K2M-4Q9D', 'NS-5F3H-8T2W'];
const SPOOL = 'pla-petrol-1.75mm-1kg';

beforeEach(() => history.replaceState(null, '', '/desk/pack/'));

async function open(...queue: PackingOrder[]) {
  const desk = openDesk('packer');
  const mock = mockPacking(desk, queue);
  const view = render(<PackScreen />);
  await onScreen(queue[0]?.number ?? '');
  return { ...desk, mock, view };
}

const onScreen = (number: string) => screen.findByRole('heading', { name: number, level: 2 });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const scan = (code: string) => user.type(screen.getByLabelText('Scan a piece'), `${code}{Enter}`);
const packed = (changes: Parameters<typeof anOrderToPack>[1] = {}) =>
  anOrderToPack(FIRST, { ticks: { [SPOOL]: 2 }, ...changes });

async function weigh(grams: string, tracking = '794612345678') {
  await user.type(screen.getByLabelText('Weight in grams'), grams);
  if (tracking) await user.type(screen.getByLabelText('Tracking number'), tracking);
}

describe('the pieces of an order', () => {
  it('are counted by scans, in any case, until all are in the box', async () => {
    const { mock } = await open(anOrderToPack(FIRST));
    expect(screen.getByRole('heading', { name: '2 pieces to pick' })).toBeTruthy();
    const description = 'First put all pieces into the box.';
    expect(screen.getByRole('button', { name: 'Ship', description })).toBe(button('Ship'));
    await scan(SPOOL);
    expect(screen.getByText('1 of 2', { exact: true })).toBeTruthy();
    await scan(SPOOL.toUpperCase());
    expect(screen.getByRole('heading', { name: 'All pieces are in the box' })).toBeTruthy();
    expect(button('Ship')).toHaveProperty('ariaDisabled', null);
    await waitFor(() => expect(mock.queue[0]?.ticks).toEqual({ [SPOOL]: 2 }));
  });

  it('are counted by the camera', async () => {
    const camera = { getUserMedia: () => new Promise(() => {}) };
    vi.stubGlobal('BarcodeDetector', class {});
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: camera });
    await open(anOrderToPack(FIRST));
    await user.click(button('Use the camera'));
    expect(await screen.findByLabelText('Camera')).toBeTruthy();
    await user.click(button('Close the camera'));
    expect(screen.queryByLabelText('Camera')).toBeNull();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  it('are counted by the label of a spool, which can be taken out again', async () => {
    const id = '7k2m4q9d0123abcdwxyz';
    const desk = await open(anOrderToPack(FIRST));
    const answer = { answer: packedSpoolSchema, body: scannedSpoolSchema };
    let scans = 0;
    desk.on('POST /desk/packing/:id/spools', answer, () => {
      scans += 1;
      return { spool: { id, itemId: SPOOL, lot: 'L-2611A' }, isNew: scans === 1 };
    });
    desk.on('DELETE /desk/packing/:id/spools/:spool', { answer: doneSchema }, () => ({ done: true as const }));
    await scan(`https://northspool.example/spool/${id}/`);
    expect(await screen.findByText('Petrol PLA, lot L-2611A: in the box.')).toBeTruthy();
    expect(screen.getByText('1 of 2', { exact: true })).toBeTruthy();
    await scan(id.toUpperCase());
    expect(await screen.findByText('Petrol PLA, lot L-2611A: this spool is in the box already.')).toBeTruthy();
    expect(screen.getByText('1 of 2', { exact: true })).toBeTruthy();
    await user.click(button('Take out spool …dwxyz'));
    expect(await screen.findByText('0 of 2', { exact: true })).toBeTruthy();
    await waitFor(() => expect(desk.mock.queue[0]?.ticks).toEqual({ [SPOOL]: 0 }));
  });

  it('say why a spool is not for this order', async () => {
    const desk = await open(anOrderToPack(FIRST));
    desk.on('POST /desk/packing/:id/spools', { answer: packedSpoolSchema }, () => {
      throw new Refused('spool_sold', 'This spool was packed into order NS-1.');
    });
    await scan('7k2m4q9d0123abcdwxyz');
    expect(await screen.findByText('This spool was packed into order NS-1.')).toBeTruthy();
    expect(screen.getByText('0 of 2', { exact: true })).toBeTruthy();
  });

  it('take out the spool that was scanned last when one is counted less', async () => {
    const spools = [{ id: '7k2m4q9d0123abcdwxyz', itemId: SPOOL, lot: 'L-2611A' }];
    const desk = await open(anOrderToPack(FIRST, { ticks: { [SPOOL]: 1 }, spools }));
    desk.on('DELETE /desk/packing/:id/spools/:spool', { answer: doneSchema }, () => ({ done: true as const }));
    await user.click(button('One less Petrol PLA'));
    expect(await screen.findByText('0 of 2', { exact: true })).toBeTruthy();
    expect(desk.sent.some(({ call }) => call.startsWith('DELETE /desk/packing/'))).toBe(true);
    expect(screen.queryByRole('button', { name: /^Take out/ })).toBeNull();
  });

  it('show the SKU that is on the shelf', async () => {
    await open(anOrderToPack(FIRST));
    expect(screen.getByText('NS-PLA-PETROL-175-1KG')).toBeTruthy();
  });

  it('do not count a wrong scan, and say so', async () => {
    await open(anOrderToPack(FIRST));
    await scan('NS-WRONG');
    expect(screen.getByText('Wrong piece: “NS-WRONG” is not in this order.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 pieces to pick' })).toBeTruthy();
  });

  it('do not count one too many', async () => {
    await open(packed());
    await scan(SPOOL);
    expect(screen.getByText('One too many: all Petrol PLA are in the box.')).toBeTruthy();
  });

  it('are counted by hand, up to their number and down to none', async () => {
    await open(anOrderToPack(FIRST, { pieces: [aPiece({ qty: 1 })] }));
    expect(button('One less Petrol PLA')).toHaveProperty('ariaDisabled', 'true');
    await user.click(button('One more Petrol PLA'));
    expect(button('One more Petrol PLA')).toHaveProperty('ariaDisabled', 'true');
    await user.click(button('One less Petrol PLA'));
    expect(screen.getByRole('heading', { name: '1 piece to pick' })).toBeTruthy();
  });

  it('take what a scanner types wherever the focus is', async () => {
    await open(anOrderToPack(FIRST));
    await user.keyboard(`${SPOOL.toUpperCase()}{Enter}`);
    expect(screen.getByText('1 of 2', { exact: true })).toBeTruthy();
  });

  it('keep their ticks for the next visit', async () => {
    const { mock, view } = await open(anOrderToPack(FIRST));
    await scan(SPOOL);
    await waitFor(() => expect(mock.queue[0]?.ticks).toEqual({ [SPOOL]: 1 }));
    view.unmount();
    render(<PackScreen />);
    expect(await screen.findByText('1 of 2', { exact: true })).toBeTruthy();
  });

  it('send ticks that the network lost once it is back', async () => {
    const { mock } = await open(anOrderToPack(FIRST));
    let isDown = true;
    server.use(http.put('/api/desk/packing/:id/ticks', () => (isDown ? HttpResponse.error() : undefined)));
    await user.click(button('One more Petrol PLA'));
    expect(await screen.findByText(/^No connection\./)).toBeTruthy();
    isDown = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^No connection\./)).toBeNull());
    expect(mock.queue[0]?.ticks).toEqual({ [SPOOL]: 1 });
  });

  it('say that somebody else took the order over', async () => {
    const desk = await open(anOrderToPack(FIRST));
    desk.on('PUT /desk/packing/:id/ticks', { answer: packingOrderSchema }, () => {
      throw new Refused('conflict', 'Somebody else packs this order now.');
    });
    await user.click(button('One more Petrol PLA'));
    expect(await screen.findByText(/Somebody else packs this order now\./)).toBeTruthy();
  });
});

describe('a parcel with a typed number', () => {
  it('ships with its weight and its number, and the next order is up', async () => {
    const desk = await open(packed(), anOrderToPack(SECOND));
    expect(screen.getByText('One more order waits.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Carrier'), 'UPS');
    await weigh('2750', '1Z999AA10123456784');
    await user.click(button('Ship'));
    await onScreen(SECOND);
    expect(screen.getByText(`${FIRST} has shipped.`)).toBeTruthy();
    expect(screen.getByText('This is the last one.')).toBeTruthy();
    expect(desk.sent.at(-2)?.body).toEqual({
      carrier: 'ups',
      parcels: [{ tracking: '1Z999AA10123456784', weightGrams: 2750 }],
    });
  });

  it('ships once for a double tap', async () => {
    const desk = await open(packed(), anOrderToPack(SECOND));
    await weigh('2750');
    await user.dblClick(button('Ship'));
    await onScreen(SECOND);
    expect(desk.sent.filter(({ call }) => call.endsWith('/ship'))).toHaveLength(1);
  });

  it('warns of a weight that is far from the expected one', async () => {
    await open(packed());
    await weigh('900', '');
    expect(screen.getByText(/^900 g is far from the expected 2700 g\./)).toBeTruthy();
  });

  it('keeps what was typed when the number is refused', async () => {
    const desk = await open(packed());
    desk.on('POST /desk/packing/:id/ship', { answer: packingOrderSchema }, () => {
      throw new Refused('conflict', 'This is not a number of FedEx.');
    });
    await weigh('2750');
    await user.click(button('Ship'));
    expect(await screen.findByText('This is not a number of FedEx.')).toBeTruthy();
    expect(screen.getByLabelText('Tracking number')).toHaveProperty('value', '794612345678');
  });

  it.each([
    'FedEx does not deliver to PO boxes: send it by USPS, and type its number.',
    'Parcels to Canada need customs papers: make their label at FedEx, and type its number.',
  ])('says why FedEx makes no label: %s', async (labelsReason) => {
    await open(packed({ labelsReason }));
    expect(screen.getByText(labelsReason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buy the label' })).toBeNull();
    expect(screen.getByLabelText('Tracking number')).toBeTruthy();
  });
});

describe('a label of FedEx', () => {
  const withFedex = { labels: 'fedex', labelsReason: null } as const;

  it('is bought once for a double tap, and shows its price and its file', async () => {
    const desk = await open(packed(withFedex));
    await user.type(screen.getByLabelText('Weight in grams'), '2750');
    await user.dblClick(button('Buy the label'));
    const labels = await screen.findByRole('region', { name: 'Labels' });
    const label = within(labels).getByRole('listitem');
    expect(label.textContent).toContain('794612345670 2750 g $12.35');
    const [parcel] = desk.mock.queue[0]?.parcels ?? [];
    const file = within(label).getByRole('link', { name: 'Print the label' });
    expect(file.getAttribute('href')).toBe(`/api/desk/packing/labels/${parcel?.id}`);
    expect(desk.sent.filter(({ call }) => call.endsWith('/labels')).map(({ body }) => body)).toEqual([
      { weights: [2750], again: false },
    ]);
    await user.click(button('Ship'));
    expect(await screen.findByText('Nothing is left to pack.')).toBeTruthy();
  });

  it('says why FedEx refuses it, and the weight stays', async () => {
    const desk = await open(packed(withFedex));
    desk.on('POST /desk/packing/:id/labels', { answer: packingOrderSchema }, () => {
      throw new Refused('conflict', 'There is no label: The street does not match the postal code.');
    });
    await user.type(screen.getByLabelText('Weight in grams'), '2750');
    await user.click(button('Buy the label'));
    expect((await screen.findByText(/The street does not match/)).getAttribute('role')).toBe('alert');
    expect(screen.getByLabelText('Weight in grams')).toHaveProperty('value', '2750');
  });

  const unclear = {
    ...withFedex,
    unclearLabel: true,
    parcels: [aParcel({ state: 'label_requested', tracking: null, cost: null, hasLabel: false })],
  };

  it('is not bought by the ordinary button when its answer was lost, and keeps its weight', async () => {
    await open(packed(unclear));
    expect(screen.getByText(new RegExp(`Look for ${FIRST} in FedEx Ship Manager`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buy the label' })).toBeNull();
    expect(screen.getByLabelText('Weight in grams')).toHaveProperty('value', '2750');
  });

  it('ships by its typed number when somebody found it at FedEx', async () => {
    const desk = await open(packed(unclear));
    await user.click(button('Type its number'));
    await user.type(screen.getByLabelText('Tracking number'), '794612345678');
    await user.click(button('Ship'));
    expect(await screen.findByText(`${FIRST} has shipped.`)).toBeTruthy();
    expect(desk.sent.some(({ call }) => call.endsWith('/labels'))).toBe(false);
  });

  it('is bought again after a question when nobody found it at FedEx', async () => {
    const desk = await open(packed(unclear));
    await user.click(button('No label there: buy again'));
    expect(desk.sent.some(({ call }) => call.endsWith('/labels'))).toBe(false);
    await user.click(
      within(screen.getByRole('dialog', { name: 'Buy another label' })).getByRole('button', {
        name: 'Buy another label',
      }),
    );
    expect(await screen.findByRole('link', { name: 'Print the label' })).toBeTruthy();
    expect(desk.sent.find(({ call }) => call.endsWith('/labels'))?.body).toEqual({ weights: [2750], again: true });
  });

  it('is voided after a question, and bought for two parcels instead', async () => {
    const desk = await open(packed({ ...withFedex, parcels: [aParcel()] }));
    await user.click(button('Void the labels'));
    await user.click(button('Give the labels back to FedEx'));
    await user.click(await screen.findByRole('button', { name: 'Add a parcel' }));
    const [one, two] = screen.getAllByLabelText('Weight in grams');
    if (!one || !two) throw new Error('there are not two parcels');
    await user.type(one, '1400');
    await user.type(two, '1350');
    await user.click(button('Buy the label'));
    expect(await screen.findAllByRole('link', { name: 'Print the label' })).toHaveLength(2);
    expect(desk.sent.findLast(({ call }) => call.endsWith('/labels'))?.body).toMatchObject({ weights: [1400, 1350] });
  });

  it('is not used when FedEx may have taken it back', async () => {
    await open(packed({ ...withFedex, parcels: [aParcel({ isVoiding: true })] }));
    expect(screen.getByText(/Do not use it: void it again\.$/)).toBeTruthy();
    const description = 'FedEx has not said whether it took the labels back.';
    expect(screen.getByRole('button', { name: 'Ship', description })).toBe(button('Ship'));
    expect(screen.queryByRole('link', { name: 'Print the label' })).toBeNull();
  });

  it('says that a void was not answered', async () => {
    const desk = await open(packed({ ...withFedex, parcels: [aParcel()] }));
    desk.on('POST /desk/packing/:id/labels/void', { answer: packingOrderSchema }, () => {
      throw new Refused('conflict', 'FedEx has not said whether it took the label back.');
    });
    await user.click(button('Void the labels'));
    await user.click(button('Give the labels back to FedEx'));
    expect(await screen.findByText('FedEx has not said whether it took the label back.')).toBeTruthy();
  });
});

describe('an order', () => {
  it('is put off with a reason, and the next one is up', async () => {
    const desk = await open(anOrderToPack(FIRST), anOrderToPack(SECOND));
    await user.click(button('Later'));
    await user.type(screen.getByLabelText(/^Reason/), 'No boxes');
    await user.click(button('Put it off'));
    await onScreen(SECOND);
    expect(screen.getByText(`${FIRST} was put off.`)).toBeTruthy();
    expect(desk.sent.find(({ call }) => call.endsWith('/later'))?.body).toEqual({ reason: 'No boxes' });
  });

  it('is ready for pickup without weight or label', async () => {
    await open(packed({ serviceCode: 0, recipient: ['Dolores Kowalczyk'] }));
    expect(screen.queryByLabelText('Weight in grams')).toBeNull();
    await user.click(button('Ready for pickup'));
    expect(await screen.findByText(`${FIRST} is ready for pickup.`)).toBeTruthy();
    expect(await screen.findByText('Nothing is left to pack.')).toBeTruthy();
  });
});
