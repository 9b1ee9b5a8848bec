import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { aDay, mockToday } from '../../../mocks/desk/office.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { TodayScreen } from './TodayScreen.tsx';

async function open(changes: Parameters<typeof aDay>[0] = {}, role: StaffRole = 'manager') {
  history.replaceState(null, '', '/desk/');
  mockToday(openDesk(role), aDay(changes));
  render(<TodayScreen />);
  await screen.findByRole('heading', { name: 'To pack' });
}

const tile = (name: RegExp) => screen.getByRole('link', { name });

it('shows the takings beside those of last week', async () => {
  await open();
  expect(screen.getByText(/from 2 orders today/).textContent).toContain('$101.96');
  expect(screen.getByText(/^Last week by this time/).textContent).toContain('(+100%)');
});

it.each([
  [/Overnight/, '/desk/orders/?show=to-pack&method=overnight'],
  [/Prints to make/, '/desk/prints/'],
  [/Printers to clear/, '/desk/prints/?list=printers'],
  [/Printers that stopped/, '/desk/prints/?list=printers'],
  [/Models to review/, '/desk/prints/?list=reviews'],
  [/Low stock/, '/desk/stock/?show=low'],
  [/Jams/, '/desk/vending/?state=open'],
  [/Failed mails/, '/desk/jobs/?kind=mails'],
])('leads from %s to the list that counts the same', async (name, href) => {
  await open();
  expect(tile(name).getAttribute('href')).toBe(href);
});

it('says by when overnight orders have to be ready', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const { toPack } = aDay();
  await open({ toPack: { ...toPack, overnight: 2, cutOff: soon } });
  expect(tile(/Overnight/).textContent).toMatch(/^2Overnight ?in /);
});

it('warns of renewals without a new color', async () => {
  await open({ renewals: { count: 12, first: new Date(Date.now() + 50 * 3_600_000).toISOString() } });
  expect(screen.getByText('Renewals without a color').parentElement?.textContent).toMatch(/^12.*in 2 days$/);
});

it('shows packers what to pack, and no takings', async () => {
  await open({ takings: null }, 'packer');
  expect(screen.getByRole('link', { name: 'Pack the next order' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Takings' })).toBeNull();
});

it('offers support nothing to pack', async () => {
  await open({ takings: null }, 'support');
  expect(screen.queryByRole('link', { name: 'Pack the next order' })).toBeNull();
});
