import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../../contract/cents.ts';
import { plateSliceStateSchema } from '../../../../contract/desk/prints.ts';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import {
  aModelCheck,
  aPlate,
  aPrint,
  aPrinter,
  aProposal,
  mockModelChecks,
  mockPrinters,
  mockPrints,
} from '../../../mocks/desk/workshop.ts';
import { PrintsScreen } from './PrintsScreen.tsx';

const user = userEvent.setup({ delay: null });
const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const NUMBER = 'NS-7K2M-4Q9D';

async function openQueue(role: StaffRole = 'packer', print = aPrint()) {
  history.replaceState(null, '', '/desk/prints/');
  const desk = openDesk(role);
  mockPrints(desk, print);
  render(<PrintsScreen />);
  const row = await screen.findByRole('row', { name: new RegExp(NUMBER) });
  return { ...desk, row: within(row) };
}

describe('an ordered print', () => {
  it('is started on a printer with the pieces that are missing', async () => {
    const { sent, row } = await openQueue();
    expect(row.getByText('0 of 3')).toBeTruthy();
    await press(/^Start ?gear/);
    await user.selectOptions(screen.getByLabelText('Printer'), 'Printer 2');
    await user.click(dialog('Print gear.stl').getByRole('button', { name: 'Start printing' }));
    expect(await screen.findByText('Printer 2: printing 3')).toBeTruthy();
    expect(sent).toEqual([{ call: `POST /desk/prints/${NUMBER}/1/runs`, body: { machine: 'Printer 2', pieces: 3 } }]);
  });

  it('is not started while the bank holds the payment, and says so', async () => {
    await openQueue('packer', aPrint({ isDisputed: true }));
    expect(screen.getByText('Not to be printed: the payment is disputed, or may be fraud.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
  });

  it('waits again for the pieces that failed, with the reason', async () => {
    const { row } = await openQueue();
    await press(/^Start ?gear/);
    await user.click(dialog('Print gear.stl').getByRole('button', { name: 'Start printing' }));
    await user.click(await screen.findByRole('button', { name: /^Done or failed/ }));
    const form = dialog('Printer 1 is done');
    expect(form.queryByLabelText('Why the others failed')).toBeNull();
    await user.clear(form.getByRole('spinbutton'));
    await user.type(form.getByRole('spinbutton'), '2');
    await user.type(form.getByLabelText('Why the others failed'), 'It came off the bed.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await row.findByText('2 of 3')).toBeTruthy();
    expect(row.getByText(/It came off the bed\./)).toBeTruthy();
    expect(row.getByRole('button', { name: /^Start/ })).toBeTruthy();
  });

  it('leaves the queue with its last piece, and is found among the printed ones', async () => {
    await openQueue('packer', aPrint({ qty: 1 }));
    await press(/^Start ?gear/);
    await user.click(dialog('Print gear.stl').getByRole('button', { name: 'Start printing' }));
    await user.click(await screen.findByRole('button', { name: /^Done or failed/ }));
    await user.click(dialog('Printer 1 is done').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('No prints to make.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('State'), 'Printed');
    expect(await screen.findByText('1 of 1')).toBeTruthy();
  });

  it('has links to its own files', async () => {
    const { row } = await openQueue('packer', aPrint({ line: 2 }));
    for (const [name, kind] of [
      ['G-code', 'gcode'],
      ['Model', 'model'],
      ['Settings', 'settings'],
    ] as const) {
      expect(row.getByRole('link', { name }).getAttribute('href')).toBe(`/api/desk/prints/${NUMBER}/2/${kind}`);
    }
  });

  it('has one file of several pieces, which is sliced when somebody asks for it', async () => {
    const { sent, row } = await openQueue('packer', aPrint({ qty: 9, perPlate: 4 }));
    await press(/^G-code of several/);
    const form = dialog('G-code of several pieces of gear.stl');
    const pieces = form.getByLabelText(/^Pieces/) as HTMLInputElement;
    expect([pieces.value, pieces.max]).toEqual(['4', '4']);
    await user.click(form.getByRole('button', { name: 'Slice them' }));
    expect(await row.findByText('4 pieces are being sliced …')).toBeTruthy();
    const link = await row.findByRole('link', { name: /^G-code of 4 pieces/ }, { timeout: 5000 });
    expect(link.getAttribute('href')).toBe(`/api/desk/prints/${NUMBER}/1/gcode?pieces=4`);
    expect(sent).toEqual([{ call: `POST /desk/prints/${NUMBER}/1/plate`, body: { pieces: 4 } }]);
    await expectAccessible();
  });

  it('says why its pieces were not sliced together', async () => {
    const { row, on } = await openQueue();
    const failed = { state: 'failed', reason: 'Print fewer at a time.' } as const;
    on('GET /desk/prints/:number/:line/plate', { answer: plateSliceStateSchema }, () => failed);
    await press(/^G-code of several/);
    const form = dialog('G-code of several pieces of gear.stl');
    await user.click(form.getByRole('button', { name: 'Slice them' }));
    expect(await row.findByText(`3 pieces are not sliced: ${failed.reason}`)).toBeTruthy();
  });

  it('has no such file where a plate has one piece, or one is missing', async () => {
    await openQueue('packer', aPrint({ perPlate: 1 }));
    expect(screen.queryByRole('button', { name: /^G-code of several/ })).toBeNull();
    cleanup();
    await openQueue('packer', aPrint({ done: 2 }));
    expect(screen.queryByRole('button', { name: /^G-code of several/ })).toBeNull();
  });

  it('is only read by support', async () => {
    const { row } = await openQueue('support');
    expect(row.queryByRole('button')).toBeNull();
  });
});

describe('a printer that the shop is linked to', () => {
  async function openPrinters(
    printer = aPrinter(),
    { role = 'packer' as StaffRole, isLinked = true, proposals = [aProposal()] } = {},
  ) {
    history.replaceState(null, '', '/desk/prints/?list=printers');
    const desk = openDesk(role);
    mockPrinters(desk, printer, isLinked, proposals);
    render(<PrintsScreen />);
    return { ...desk, row: within(await screen.findByRole('row', { name: /Printer 3/ })) };
  }

  it('is sent the pieces of a print, and is not said to print them', async () => {
    const { sent } = await openQueue();
    await press(/^Start ?gear/);
    await user.selectOptions(screen.getByLabelText('Printer'), 'Printer 3');
    const form = dialog('Print gear.stl');
    expect(form.getByText(/starts nothing/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Send to the printer' }));
    await screen.findByText(/3 printing/);
    expect(sent).toEqual([{ call: `POST /desk/prints/${NUMBER}/1/plates`, body: { printer: 'Printer 3', pieces: 3 } }]);
  });

  it('starts when somebody has looked at its bed and its filament', async () => {
    const { sent, row } = await openPrinters(aPrinter({ filament: 'PLA White' }));
    await user.click(row.getByRole('button', { name: /^Start/ }));
    const form = dialog('Start Printer 3');
    expect(form.getByText('The last start here was with PLA White. This one needs PLA Petrol.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Start printing' }));
    expect(sent).toEqual([]);
    await user.click(form.getByLabelText('PLA Petrol is on Printer 3.'));
    await user.click(form.getByLabelText('Its bed is clear.'));
    await user.click(form.getByRole('button', { name: 'Start printing' }));
    expect(await row.findByText(/starting/)).toBeTruthy();
    expect(sent).toEqual([{ call: 'POST /desk/plates/7/start', body: { filament: 'PLA Petrol' } }]);
  });

  it('shows how far it is, and what waits', async () => {
    const state = { is: 'printing', file: 'a', progress: 0.42, secondsLeft: 3600 } as const;
    const plates = [aPlate({ state: 'printing' }), aPlate({ id: 8, state: 'waiting', seconds: 7200 })];
    const { row } = await openPrinters(aPrinter({ state, plates }));
    expect(row.getByText(/42%/)).toBeTruthy();
    expect(row.getByText('1 h left')).toBeTruthy();
    expect(row.getByText('1 more, 2 h')).toBeTruthy();
  });

  it('is stopped after a question', async () => {
    const { sent, row } = await openPrinters(aPrinter({ plates: [aPlate({ state: 'printing' })] }));
    await user.click(row.getByRole('button', { name: /^Stop/ }));
    await user.click(dialog('Stop Printer 3').getByRole('button', { name: 'Stop printing' }));
    expect(await row.findByText(/stopping/)).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual(['POST /desk/plates/7/stop']);
  });

  it('gives back what is taken off before it began', async () => {
    const { sent, row } = await openPrinters();
    await user.click(row.getByRole('button', { name: /^Take off/ }));
    await user.click(dialog('Take it off Printer 3').getByRole('button', { name: 'Take it off' }));
    await waitFor(() => expect(row.queryByText('gear.stl')).toBeNull());
    expect(sent.map(({ call }) => call)).toEqual(['POST /desk/plates/7/remove']);
  });

  it('proposes what it said of a failure as the reason', async () => {
    const state = { is: 'failed', file: 'a', reason: 'Heater extruder not heating' } as const;
    const plates = [aPlate({ state: 'failed', reason: state.reason })];
    const { sent, row } = await openPrinters(aPrinter({ state, plates }));
    expect(screen.getAllByText(state.reason)).toHaveLength(1);
    await user.click(row.getByRole('button', { name: /^Done or failed/ }));
    const form = dialog('Printer 3 is done');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(row.queryByText('gear.stl')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ good: 0, reason: 'Heater extruder not heating' }]);
  });

  it('is sent a plate of several orders, without a part that is left out', async () => {
    const { sent } = await openPrinters(aPrinter({ plates: [] }));
    const row = within(await screen.findByRole('row', { name: /4 pieces of 2 orders/ }));
    expect(row.getByText('0.16 mm · 20% infill')).toBeTruthy();
    await user.click(row.getByRole('button', { name: /^Put on a printer/ }));
    const form = dialog('A plate of PLA Petrol');
    await user.click(form.getByLabelText(/^gear\.stl/));
    await user.click(form.getByRole('button', { name: 'Send to the printer' }));
    expect(await screen.findByText(/^No two parts wait/)).toBeTruthy();
    const lines = [{ number: 'NS-5F3H-8T2W', line: 2, pieces: 3 }];
    expect(sent).toEqual([{ call: 'POST /desk/plates', body: { printer: 'Printer 3', lines } }]);
  });

  it('has a plate whose good parts are said at once, after the one that failed', async () => {
    const part = { line: 1, pieces: 1, isOpen: true };
    const lines = ['gear.stl', 'lid.stl', 'vase.stl'].map((name, at) => ({
      ...{ ...part, runId: crypto.randomUUID(), refId: `NS-7K2M-4Q9${at}`, name },
    }));
    const { sent, row } = await openPrinters(aPrinter({ plates: [aPlate({ state: 'finished', lines })] }));
    await user.click(row.getByRole('button', { name: /^Done or failed ?lid/ }));
    const form = dialog('Printer 3 is done');
    await user.clear(form.getByRole('spinbutton'));
    await user.type(form.getByRole('spinbutton'), '0');
    await user.type(form.getByLabelText('Why the others failed'), 'It came off the bed.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await row.findByRole('button', { name: /^The others are good/ }));
    const others = dialog('Printer 3 is done');
    expect(others.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
      'gear.stl (NS-7K2M-4Q90 · 1)',
      'vase.stl (NS-7K2M-4Q92 · 1)',
    ]);
    await user.click(others.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(row.queryByText('gear.stl')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { good: 0, reason: 'It came off the bed.' },
      { good: 1, reason: '' },
      { good: 1, reason: '' },
    ]);
  });

  it('is said to be shown as it was when nothing talks to it', async () => {
    await openPrinters(aPrinter(), { isLinked: false });
    expect(screen.getByText(/is not running/)).toBeTruthy();
  });

  it('is only watched by support', async () => {
    const { row } = await openPrinters(aPrinter({ plates: [aPlate({ state: 'finished' })] }), { role: 'support' });
    expect(row.queryByRole('button')).toBeNull();
  });
});

describe('a model that waits for a person', () => {
  async function openReviews() {
    history.replaceState(null, '', '/desk/prints/?list=reviews');
    const desk = openDesk('packer');
    mockModelChecks(desk, [aModelCheck()]);
    render(<PrintsScreen />);
    return { ...desk, row: within(await screen.findByRole('row', { name: /NQ-7K2M-4Q9D/ })) };
  }

  it('shows what its shopper asked for, and its file', async () => {
    const { row } = await openReviews();
    expect(row.getByText(/2 × PLA Petrol/)).toBeTruthy();
    expect(row.getByText('“The lid has to be tight.”')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Model' }).getAttribute('href')).toBe(
      '/api/desk/model-reviews/NQ-7K2M-4Q9D/model',
    );
  });

  it('is answered with a price in cents', async () => {
    const { sent } = await openReviews();
    await press(/^Answer/);
    const form = dialog('Answer NQ-7K2M-4Q9D');
    await user.type(form.getByLabelText(/^Price in dollars/), '12.5');
    await user.type(form.getByLabelText('What the shopper should know'), 'We turn it upside down.');
    await user.click(form.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('No model is waiting.')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ verdict: 'accepted', price: 1250, text: 'We turn it upside down.' });
  });

  it('is refused without a price, also when one was typed before', async () => {
    const { sent } = await openReviews();
    await press(/^Answer/);
    const form = dialog('Answer NQ-7K2M-4Q9D');
    await user.type(form.getByLabelText(/^Price in dollars/), '12.5');
    await user.selectOptions(form.getByRole('combobox'), 'We cannot print it as it is');
    expect(form.queryByLabelText(/^Price in dollars/)).toBeNull();
    await user.type(form.getByLabelText('What the shopper should know'), 'Its walls are 0.1 mm thin.');
    await user.click(form.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('No model is waiting.')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ verdict: 'refused', price: null });
  });

  it('shows its answer once there is one, and is not answered again', async () => {
    history.replaceState(null, '', '/desk/prints/?list=reviews&state=answered');
    const answered = {
      answeredAt: '2026-11-24T15:00:00Z',
      verdict: 'accepted',
      price: cents(1250),
      answer: 'Yes.',
    } as const;
    mockModelChecks(openDesk('packer'), [aModelCheck(answered), aModelCheck({ refId: 'NQ-5F3H-8T2W' })]);
    render(<PrintsScreen />);
    const row = within(await screen.findByRole('row', { name: /NQ-7K2M-4Q9D/ }));
    expect(row.getByText(/^Can be printed/).textContent).toContain('Can be printed for $12.50');
    expect(row.queryByRole('button')).toBeNull();
    expect(screen.queryByText('NQ-5F3H-8T2W')).toBeNull();
  });
});
