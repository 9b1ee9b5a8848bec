import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { doneSchema } from '../../../../contract/desk/me.ts';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import {
  lotPageSchema,
  newLotSchema,
  newSpoolsSchema,
  spoolLabelsSchema,
  spoolsAddedSchema,
  spoolWeightsSchema,
} from '../../../../contract/desk/spools.ts';
import { goTo } from '../../../lib/go-to.ts';
import { DONE, openDesk } from '../../../mocks/desk/open-desk.ts';
import { aGaugeSummary, aLot, mockLot, SPOOL_ID } from '../../../mocks/desk/spools.ts';
import { server } from '../../../mocks/server.ts';
import { SpoolsScreen } from './SpoolsScreen.tsx';

vi.mock('../../../lib/go-to.ts');
vi.mock('../../../lib/save-file.ts');

const user = userEvent.setup({ delay: null });
async function open(role: StaffRole = 'packer', lot = aLot()) {
  history.replaceState(null, '', '/desk/spools/?lot=7');
  const desk = openDesk(role);
  mockLot(desk, lot);
  desk.onFile('POST /desk/spools/labels', spoolLabelsSchema);
  render(<SpoolsScreen />);
  await screen.findByRole('heading', { name: 'Lot L-2611A', level: 2 });
  return desk;
}

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

it('lists lots, and registers one', async () => {
  history.replaceState(null, '', '/desk/spools/');
  const desk = openDesk('packer');
  mockLot(desk);
  desk.on('POST /desk/spools/lots', { answer: lotPageSchema, body: newLotSchema }, () => aLot());
  render(<SpoolsScreen />);
  expect((await screen.findByRole('link', { name: 'L-2611A' })).getAttribute('href')).toBe('/desk/spools/?lot=7');
  expect(screen.getByText('1.750 mm ± 0.006, ovality 0.014')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Spools' }).getAttribute('aria-current')).toBe('page');
  await press('Register a lot');
  await user.type(dialog().getByLabelText('Code'), 'L-2611A');
  await user.type(dialog().getByLabelText('Item'), 'NS-PETROL');
  await user.type(dialog().getByLabelText(/^Dried at/), '45');
  await user.type(dialog().getByLabelText(/^Dried for/), '6');
  await user.click(dialog().getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/spools/?lot=7'));
  expect(desk.sent.at(-1)?.body).toEqual({
    ...{ code: 'L-2611A', itemId: 'NS-PETROL', madeOn: null, driedC: 45, driedHours: 6, note: '' },
  });
});

it('adds spools and prints their labels', async () => {
  const desk = await open();
  desk.on('POST /desk/spools/lots/:lot/spools', { answer: spoolsAddedSchema, body: newSpoolsSchema }, () => ({
    ids: [SPOOL_ID],
  }));
  await press('Add spools');
  await user.clear(dialog().getByLabelText('Spools'));
  await user.type(dialog().getByLabelText('Spools'), '1');
  await user.click(dialog().getByRole('button', { name: 'Add and print labels' }));
  expect(await screen.findByText('1 spool added.')).toBeTruthy();
  expect(desk.sent.map(({ call }) => call)).toEqual(['POST /desk/spools/lots/7/spools', 'POST /desk/spools/labels']);
  expect(desk.sent.at(-1)?.body).toEqual({ ids: [SPOOL_ID] });
});

it('imports a gauge log, and names the line that is wrong', async () => {
  await open();
  const answers = [
    HttpResponse.json({ code: 'gauge_invalid', message: 'Line 3: the meters go back.' }, { status: 400 }),
    HttpResponse.json(aGaugeSummary),
  ];
  server.use(http.post('/api/desk/spools/lots/7/gauge', () => answers.shift()));
  const file = new File(['meter,diameter_mm\n0,1.75\n1,1.75'], 'log.csv', { type: 'text/csv' });
  const input = document.querySelector<HTMLInputElement>('.desk-tools input[type="file"]');
  if (!input) throw new Error('there is no file input');
  await user.upload(input, file);
  expect(await screen.findByText('Line 3: the meters go back.')).toBeTruthy();
  await user.upload(input, file);
  expect(await screen.findByText('33,500 readings stored: 1.750 mm ± 0.006, ovality 0.014.')).toBeTruthy();
});

it('weighs a spool, and takes back one that was sold', async () => {
  const [spool] = aLot().rows;
  const desk = await open('packer', aLot({ rows: spool ? [{ ...spool, order: 'NS-7K2M-4Q9D' }] : [] }));
  desk.on('PUT /desk/spools/:spool/weights', { answer: doneSchema, body: spoolWeightsSchema }, () => DONE);
  desk.on('POST /desk/spools/:spool/take-back', { answer: doneSchema }, () => DONE);
  await press(/^Weigh\s*of …dwxyz/);
  await user.type(dialog().getByLabelText(/^Filament/), '1004');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The weights of …dwxyz are saved.')).toBeTruthy();
  expect(desk.sent.at(-1)?.body).toEqual({ netGrams: 1004, emptyGrams: null });
  await press(/^Take back\s*of …dwxyz/);
  await user.click(dialog().getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('…dwxyz can be sold again.')).toBeTruthy();
});

it('is only read by those who do not handle the stock', async () => {
  await open('support');
  expect(screen.getByRole('link', { name: SPOOL_ID }).getAttribute('href')).toBe(`/spool/${SPOOL_ID}/`);
  expect(screen.queryByRole('button', { name: 'Add spools' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Weigh/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /gauge log/ })).toBeNull();
});
