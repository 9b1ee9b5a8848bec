import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { BlockedScripts } from '../../../../contract/desk/blocked-scripts.ts';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { mockReports } from '../../../mocks/desk/office.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { ReportsScreen } from './ReportsScreen.tsx';

const user = userEvent.setup({ delay: null });

async function open(address = '/desk/reports/', role: StaffRole = 'manager', blocked: BlockedScripts['rows'] = []) {
  history.replaceState(null, '', address);
  mockReports(openDesk(role), blocked);
  render(<ReportsScreen />);
  await screen.findByRole('heading', { name: 'Reports' });
}

it('says what a chart shows, in dollars, with the highest day', async () => {
  await open();
  const chart = await screen.findByRole('img', {
    name: /^Sales by day: sales of 30 rows, the highest \$290\.00 \(2026-10-30\)/,
  });
  expect(chart.textContent).toContain('Sales by day, in dollars');
  expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('$4,350.00');
});

it('ranks colors, the highest first', async () => {
  await open('/desk/reports/?report=sales-by-color');
  const chart = await screen.findByRole('img', {
    name: /^Sales by color: sales of 2 rows, the highest \$50\.98 \(Petrol\)/,
  });
  expect(chart.textContent).toMatch(/Petrol\$50\.98Canary\$22\.99$/);
});

it('keeps the report and its days in the address, and in the link to the CSV', async () => {
  await open('/desk/reports/?from=2026-10-01&until=2026-10-30');
  await user.selectOptions(await screen.findByLabelText('Report'), 'Shipping');
  expect(await screen.findByRole('row', { name: /^Ground/ })).toBeTruthy();
  expect(location.search).toBe('?from=2026-10-01&until=2026-10-30&report=shipping');
  expect(screen.getByRole('link', { name: 'Get as CSV' }).getAttribute('href')).toBe(
    '/api/desk/reports/shipping/csv?from=2026-10-01&until=2026-10-30',
  );
});

it('calls costs that nobody knows unknown', async () => {
  await open('/desk/reports/?report=shipping&from=2026-10-01&until=2026-10-30');
  expect((await screen.findByRole('row', { name: /^Ground/ })).textContent).toContain('unknown');
});

it('shows what browsers blocked, and where', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const skimmer = { directive: 'script-src-elem', blocked: 'https://skimmer.example', page: '/checkout/', count: 12 };
  await open('/desk/reports/', 'manager', [{ ...skimmer, first: at, last: at }]);
  const row = await screen.findByRole('row', { name: /skimmer\.example/ });
  expect(row.textContent).toContain('script-src-elem/checkout/12');
});

it('says that nothing was blocked', async () => {
  await open();
  expect(await screen.findByText('Nothing was blocked.')).toBeTruthy();
});

it('is closed to packers', async () => {
  await open('/desk/reports/', 'packer');
  expect(await screen.findByText('Your role does not allow this screen. Please ask the owner.')).toBeTruthy();
});
