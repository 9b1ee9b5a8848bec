import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import { messages } from '../../../contract/messages.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { accountFilament, anOwnSpool } from '../../mocks/mock-filament.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { addLotWishes } from '../../stores/checkout/lot-wishes.ts';
import { $deviceSpools } from '../../stores/filament/own-filament.ts';
import { $printer } from '../../stores/filament/printer.ts';
import { $notice } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';
import { SpoolsPage } from './SpoolsPage.tsx';

const mini: PrinterSetup = {
  name: 'Bambu Lab A1 mini',
  nozzleMm: 0.4,
  maxNozzleC: 300,
  maxBedC: 80,
  isEnclosed: false,
  diameterMm: 1.75,
  slicer: 'bambustudio',
};

/** jsdom leaves out the space before words that are hidden. */
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name.replaceAll(' ', ' ?')}$`) }));
const open = () => render(<SpoolsPage printers={[mini]} />);
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label, { exact: false, selector: 'input' });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('my printer', () => {
  it('is chosen from the list, with figures that can be changed', async () => {
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Printer'), 'Bambu Lab A1 mini');
    await expectAccessible();
    await type('Hottest nozzle', '280');
    await press('Save printer');
    expect(
      await screen.findByText(/up to 280 °C · bed up to 80 °C · open · 1.75 mm filament · Bambu Studio/),
    ).toBeTruthy();
    expect($printer.get()).toEqual({ ...mini, maxNozzleC: 280 });
  });

  it('is typed when the list does not have it', async () => {
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Printer'), 'Another printer');
    await type('Name', 'Bench printer');
    await type('Hottest nozzle', '240');
    await type('Hottest bed', '0');
    await userEvent.click(screen.getByLabelText('It has an enclosure'));
    await press('Save printer');
    await screen.findByText('Bench printer');
    expect($printer.get()).toMatchObject({ maxNozzleC: 240, maxBedC: 0, isEnclosed: true, diameterMm: 1.75 });
  });

  it('is changed and removed', async () => {
    $printer.set(mini);
    open();
    await press('Change my printer');
    await press('Cancel');
    await press('Remove my printer');
    expect(await screen.findByLabelText('Printer')).toBeTruthy();
    expect($printer.get()).toBeUndefined();
  });

  it('says why it could not be stored in the account', async () => {
    $user.set(dolores);
    accountFilament.refuse = { code: 'unavailable', message: 'The shop is being mended.' };
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Printer'), 'Bambu Lab A1 mini');
    await press('Save printer');
    expect(await screen.findByText('The shop is being mended.')).toBeTruthy();
  });
});

describe('my spools', () => {
  it('begin empty, and tell guests where they are kept', async () => {
    open();
    expect(await screen.findByText('No spools yet')).toBeTruthy();
    expect(screen.getByText(messages.keptHere, { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/my-spools/modal/login/');
  });

  it('are those of the account once signed in', async () => {
    $user.set(dolores);
    accountFilament.spools = [anOwnSpool()];
    open();
    expect(await screen.findByText('640 g of 1,000 g left')).toBeTruthy();
    expect(screen.queryByText(messages.keptHere, { exact: false })).toBeNull();
  });

  it('are added by hand', async () => {
    open();
    await userEvent.click(await screen.findByText('Add a spool by hand'));
    await type('Material and color', 'PETG Smoke');
    await type('Filament when new', '750');
    await press('Add spool');
    expect(await screen.findByText('A spool cannot have more left than it had when it was new.')).toBeTruthy();
    await type('Left now', '500');
    await press('Add spool');
    expect(await screen.findByText('500 g of 750 g left')).toBeTruthy();
    expect($notice.get()?.text).toBe(messages.spoolAdded);
  });

  it('lose what a print used', async () => {
    $deviceSpools.set([anOwnSpool()]);
    open();
    await type('Used', '37');
    await press('Take off PLA Petrol');
    expect(await screen.findByText('603 g of 1,000 g left')).toBeTruthy();
  });

  it('are changed, and removed with the focus on their heading', async () => {
    $deviceSpools.set([anOwnSpool({ lot: 'L-1' })]);
    open();
    await press('Change PLA Petrol, lot L-1');
    await expectAccessible();
    const form = within(await screen.findByRole('listitem'));
    const lot = form.getByLabelText(/^Lot/);
    await userEvent.clear(lot);
    await userEvent.type(lot, 'L-2207');
    await userEvent.clear(form.getByLabelText(/^Left/, { selector: 'input' }));
    await userEvent.type(form.getByLabelText(/^Left/, { selector: 'input' }), '0');
    await press('Save spool');
    expect(await screen.findByText('Used up · lot L-2207')).toBeTruthy();
    await press('Remove PLA Petrol, lot L-2207');
    expect(await screen.findByText('No spools yet')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Spools' }));
  });

  it('are bought again with one press, and the same lot is asked for in the note of the order', async () => {
    $printer.set(mini);
    $deviceSpools.set([anOwnSpool({ lot: 'L-2207' })]);
    open();
    const profile = await screen.findByRole('link', { name: /^Bambu Studio profile/ });
    expect(profile.getAttribute('href')).toBe('/api/filaments/pla-petrol-1.75mm-1kg/bambustudio');
    await press('Buy again: PLA Petrol');
    await waitFor(() => expect(shop.lines).toHaveLength(1));
    expect(addLotWishes('')).toBe('');
    await press('Buy the same lot of PLA Petrol');
    await waitFor(() => expect($notice.get()?.text).toBe(messages.lotAsked('L-2207')));
    expect(shop.lines).toHaveLength(2);
    expect(addLotWishes('')).toBe('Same lot if you have it: L-2207 (PLA Petrol).');
  });

  it('say why one cannot be bought again', async () => {
    $deviceSpools.set([anOwnSpool()]);
    shop.refuseWrites = { code: 'stock_too_low', message: 'It is sold out.' };
    open();
    await press('Buy again: PLA Petrol');
    expect(await screen.findByText('It is sold out.')).toBeTruthy();
  });

  it('come from a file of Spoolman, each once', async () => {
    open();
    await userEvent.click(await screen.findByText('Bring spools from Spoolman'));
    const spoolman = [
      { id: 7, remaining_weight: 812.4, initial_weight: 1000, filament: { name: 'Galaxy', material: 'PETG' } },
    ];
    const file = () => new File([JSON.stringify(spoolman)], 'spool.json', { type: 'application/json' });
    const field = screen.getByLabelText(/^Spoolman’s spools/);
    await userEvent.upload(field, file());
    expect(await screen.findByText('812 g of 1,000 g left')).toBeTruthy();
    expect(screen.getByText('PETG Galaxy', { selector: 'strong' })).toBeTruthy();
    await userEvent.upload(field, file());
    await waitFor(() => expect($notice.get()?.text).toBe(messages.spoolsAdded(0)));
    await userEvent.upload(field, new File(['id,name'], 'spool.json', { type: 'application/json' }));
    expect(await screen.findByText(messages.spoolmanUnreadable)).toBeTruthy();
  });
});
