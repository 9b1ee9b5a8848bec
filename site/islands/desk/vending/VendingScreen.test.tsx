import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { aMachine, aPress, mockVending } from '../../../mocks/desk/workshop.ts';
import { VendingScreen } from './VendingScreen.tsx';

const user = userEvent.setup({ delay: null });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

async function open(
  machine = aMachine(),
  presses = [aPress()],
  role: StaffRole = 'manager',
  address = '/desk/vending/',
) {
  history.replaceState(null, '', address);
  const desk = openDesk(role);
  mockVending(desk, machine, presses);
  render(<VendingScreen />);
  await screen.findByRole('heading', { name: 'Presses' });
  await screen.findByText('NS-7K2M-4Q9D');
  return desk;
}

it('loads the machine after a question, with another commitment', async () => {
  await open();
  const machine = within(screen.getByRole('region', { name: 'Machine' }));
  expect(machine.getByText('abababababababab…')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load the machine' }));
  await user.click(dialog('Load the machine').getByRole('button', { name: 'Shuffle a new load' }));
  expect(await machine.findByText('cdcdcdcdcdcdcdcd…')).toBeTruthy();
});

it.each([
  ['jammed', 'A spool is stuck in the machine.'],
  ['offline', 'The machine is offline.'],
] as const)('says that the machine is %s', async (state, words) => {
  await open(aMachine({ state }));
  expect(screen.getByText(words)).toBeTruthy();
});

it('marks spools that have fallen', async () => {
  const [slot] = aMachine().slots;
  if (!slot) throw new Error('no slot');
  const spools = slot.spools.map((spool, at) => ({ ...spool, fellAt: at === 0 ? '2026-11-24T15:00:00Z' : null }));
  await open(aMachine({ slots: [{ ...slot, spools }] }));
  expect(screen.getAllByText('(dropped)')).toHaveLength(1);
});

it.each([
  ['fell', 'Fell', true],
  ['is stuck', 'Failed: jammed', false],
] as const)('settles a press that was never reported: the spool %s', async (outcome, words, fell) => {
  const desk = await open();
  const row = within(screen.getByRole('row', { name: /No answer yet/ }));
  expect(row.getByText('4, spool 1')).toBeTruthy();
  await user.click(row.getByRole('button', { name: /^Settle/ }));
  const form = dialog('Slot 4: what happened?');
  await user.selectOptions(form.getByLabelText('The spool'), outcome);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(desk.sent.at(-1)?.body).toEqual({ fell });
  expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull();
});

it('shows presses without an answer alone when Today led there', async () => {
  const fallen = aPress({ state: 'dispensed', refId: 'NS-5F3H-8T2W' });
  await open(aMachine(), [aPress(), fallen], 'manager', '/desk/vending/?state=open');
  expect(screen.getByLabelText('Outcome')).toHaveProperty('value', 'open');
  expect(screen.queryByText('NS-5F3H-8T2W')).toBeNull();
});

it('lets support look only', async () => {
  await open(aMachine(), [aPress()], 'support');
  expect(screen.queryByRole('button', { name: /^(Settle|Load)/ })).toBeNull();
});
