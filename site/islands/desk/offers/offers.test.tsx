import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { aCoupon, aPoll, mockCoupons, mockNotices, mockPolls } from '../../../mocks/desk/offers.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { CouponsScreen } from './CouponsScreen.tsx';
import { NoticesScreen } from './NoticesScreen.tsx';
import { PollsScreen } from './PollsScreen.tsx';

const user = userEvent.setup({ delay: null });
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

async function open<Mock extends (desk: ReturnType<typeof openDesk>) => void>(
  Screen: ComponentType,
  mock: Mock,
  role: StaffRole = 'manager',
) {
  history.replaceState(null, '', '/desk/');
  const desk = openDesk(role);
  mock(desk);
  const { container } = render(<Screen />);
  await screen.findByRole('link', { name: /^Pat / });
  await expect.poll(() => container.querySelector('.desk-wait')).toBeNull();
  return desk;
}

describe('coupons', () => {
  it('are added in capital letters', async () => {
    const desk = await open(CouponsScreen, mockCoupons);
    await press('Add a coupon');
    const form = dialog('Add a coupon');
    await user.type(form.getByLabelText('Code'), 'autumn10');
    await user.clear(form.getByLabelText('Percent', { selector: 'input' }));
    await user.type(form.getByLabelText('Percent', { selector: 'input' }), '10');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('AUTUMN10 can be used from now on.')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /AUTUMN10 .*once a customer/ })).toBeTruthy();
    expect(desk.sent.at(-1)?.body).toMatchObject({ code: 'AUTUMN10', discount: { kind: 'percent', percent: 10 } });
  });

  it('take off more for more pieces, in steps that follow each other', async () => {
    await open(CouponsScreen, mockCoupons);
    await press('Add a coupon');
    const form = dialog('Add a coupon');
    await user.selectOptions(form.getByLabelText('Takes off'), 'Percent by quantity');
    const steps = form.getAllByLabelText('From').length;
    await user.click(form.getByRole('button', { name: 'Add a step' }));
    const from = form.getAllByLabelText<HTMLInputElement>('From');
    expect(from).toHaveLength(steps + 1);
    expect(Number(from.at(-1)?.value)).toBe(Number(form.getAllByLabelText<HTMLInputElement>('To').at(-2)?.value) + 1);
  });

  it('end at once, cannot end twice, and run again after an undo', async () => {
    const endsAt = '2099-12-24T05:00:00.000Z';
    const desk = await open(CouponsScreen, (desk) => mockCoupons(desk, [aCoupon('AUTUMN10', { endsAt })]));
    await press(/^End ?AUTUMN10$/);
    expect(await screen.findByText(/^AUTUMN10 has ended\./)).toBeTruthy();
    const row = await screen.findByRole('row', { name: /AUTUMN10 .*Ended/ });
    expect(within(row).queryByRole('button')).toBeNull();
    await press('Undo');
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(desk.sent.at(-1)).toEqual({ call: 'POST /desk/coupons/AUTUMN10/reopen', body: { endsAt } });
    expect(await screen.findByRole('button', { name: /^End ?AUTUMN10$/ })).toBeTruthy();
  });

  it('are read only for support', async () => {
    await open(CouponsScreen, (desk) => mockCoupons(desk, [aCoupon('AUTUMN10')]), 'support');
    expect(screen.getByRole('row', { name: /AUTUMN10/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(End|Add)/ })).toBeNull();
  });
});

describe('polls', () => {
  it('open with a question and two colors', async () => {
    const desk = await open(PollsScreen, mockPolls);
    await press('Open a poll');
    const form = dialog('Open a poll for members');
    await expectAccessible();
    await user.clear(form.getByLabelText('Question'));
    await user.type(form.getByLabelText('Question'), 'Which blue?');
    await user.type(form.getByLabelText('Name of color 1'), 'Harbor');
    await user.type(form.getByLabelText('Name of color 2'), 'Midnight');
    await user.click(form.getByRole('button', { name: 'Open it' }));
    expect(await screen.findByText('The poll is open: members can vote.')).toBeTruthy();
    expect(desk.sent.at(-1)?.body).toMatchObject({
      question: 'Which blue?',
      options: [{ option: 'Harbor' }, { option: 'Midnight' }],
    });
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Open a poll' })).toHaveProperty('ariaDisabled', 'true'),
    );
  });

  it('show their votes, and close after a question', async () => {
    await open(PollsScreen, (desk) => mockPolls(desk, [aPoll()]));
    const poll = within(screen.getByRole('region', { name: 'Which blue?' }));
    expect(poll.getByText(/1 vote/)).toBeTruthy();
    expect(poll.getByText('1 · 100%')).toBeTruthy();
    await press('Close');
    await user.click(dialog('Close the poll').getByRole('button', { name: 'Close it' }));
    expect(await poll.findByText(/^Closed/)).toBeTruthy();
    expect(poll.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('notices', () => {
  it('are shown as shoppers will see them, added and removed', async () => {
    const desk = await open(NoticesScreen, mockNotices);
    await user.click(screen.getByText('Add a notice'));
    const form = within(screen.getByRole('form', { name: 'Add a notice' }));
    await user.type(form.getByLabelText('Notice'), 'Closed for inventory.');
    expect(within(screen.getByRole('figure')).getByText('Closed for inventory.')).toBeTruthy();
    fireEvent.change(form.getByLabelText('First day'), { target: { value: '2098-12-24' } });
    fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2098-12-27' } });
    await user.click(form.getByRole('button', { name: 'Add the notice' }));
    const row = await screen.findByRole('row', { name: /Closed for inventory\..*Upcoming/ });
    expect(within(row).getByRole('cell', { name: 'Dec 24 to Dec 27, 2098' })).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: /^Remove/ }));
    await user.click(dialog('Remove the notice').getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('There are no notices.')).toBeTruthy();
    expect(desk.sent.map(({ call }) => call)).toEqual(['POST /desk/notices', 'DELETE /desk/notices/1']);
  });

  it('refuse a picture that every page would load too long', async () => {
    await open(NoticesScreen, mockNotices);
    const large = new File([new Uint8Array(1024 * 1024)], 'sign.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/^Picture/), large);
    expect(await screen.findByText(/^The picture is larger than/)).toBeTruthy();
  });
});
