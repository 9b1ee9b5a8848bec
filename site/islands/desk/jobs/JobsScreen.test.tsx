import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { aJob, mockJobs } from '../../../mocks/desk/office.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { JobsScreen } from './JobsScreen.tsx';

const user = userEvent.setup({ delay: null });

async function open(address: string, jobs = [aJob()], role: StaffRole = 'manager') {
  history.replaceState(null, '', address);
  const desk = openDesk(role);
  mockJobs(desk, jobs);
  render(<JobsScreen />);
  await screen.findByLabelText('Kind');
  return desk;
}

it('retries a job that waits', async () => {
  const job = aJob();
  const { sent } = await open('/desk/jobs/?show=all', [job]);
  expect(await screen.findByText('450 try again later')).toBeTruthy();
  expect(screen.getByText('order NS-7K2M-4Q9D')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry order-shipped' }));
  expect(await screen.findByText('All work is done.')).toBeTruthy();
  expect(sent).toEqual([{ call: `POST /desk/jobs/${job.id}/retry`, body: undefined }]);
});

it('shows what Today led to, and keeps the filters in the address', async () => {
  await open('/desk/jobs/?kind=mails', [aJob(), aJob({ name: 'pay-refund', isMail: false, state: 'failed' })]);
  expect(screen.getByLabelText('Kind')).toHaveProperty('value', 'mails');
  expect(await screen.findByText('No job has failed.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Show'), 'All that are not done');
  expect(await screen.findByText('order-shipped')).toBeTruthy();
  expect(screen.queryByText('pay-refund')).toBeNull();
  expect(location.search).toBe('?kind=mails&show=all');
});

it('retries all that failed', async () => {
  await open('/desk/jobs/', [aJob({ state: 'failed' }), aJob({ state: 'failed' })]);
  await user.click(await screen.findByRole('button', { name: 'Retry all that failed' }));
  expect(await screen.findByText('2 jobs are tried again now.')).toBeTruthy();
});

it('offers packers no retry', async () => {
  await open('/desk/jobs/?show=all', [aJob()], 'packer');
  expect(await screen.findByText('order-shipped')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
});
