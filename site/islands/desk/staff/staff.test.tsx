import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { secondFactorSchema, totpSetupSchema } from '../../../../contract/accounts/second-factor.ts';
import { doneSchema, meSchema } from '../../../../contract/desk/me.ts';
import {
  deskLoginSchema,
  invitationSchema,
  invitationTokenSchema,
  joinByPasswordSchema,
  joinedSchema,
  passwordAcceptedSchema,
} from '../../../../contract/desk/sign-in.ts';
import { inviteSchema } from '../../../../contract/desk/staff.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { aStaffMember, mockStaff } from '../../../mocks/desk/office.ts';
import { DONE, openDesk, Refused } from '../../../mocks/desk/open-desk.ts';
import { anOwnSignIn, mockOwnSignIn } from '../../../mocks/desk/own-account.ts';
import { JoinScreen } from './JoinScreen.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import { StaffScreen } from './StaffScreen.tsx';

const goTo = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/go-to.ts', () => ({ goTo }));

const user = userEvent.setup({ delay: null });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('the staff', () => {
  async function open(role: 'owner' | 'manager' = 'owner') {
    history.replaceState(null, '', '/desk/staff/');
    const desk = openDesk(role);
    mockStaff(desk, [aStaffMember()]);
    render(<StaffScreen />);
    await screen.findByRole('row', { name: /Sam Okafor/ });
    return desk;
  }

  it('invite a person with a role', async () => {
    const { sent } = await open();
    await press('Invite');
    const dialog = within(screen.getByRole('dialog', { name: 'Invite a person' }));
    await user.type(dialog.getByLabelText('Email'), 'Kim@Northspool.example');
    await user.type(dialog.getByLabelText('Name'), 'Kim Ito');
    await user.selectOptions(dialog.getByLabelText('Role'), 'support');
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText('Kim@Northspool.example is invited.')).toBeTruthy();
    expect((await screen.findByRole('row', { name: /kim@northspool\.example/ })).textContent).toContain('invited');
    expect(sent.at(-1)?.body).toEqual({ email: 'kim@northspool.example', name: 'Kim Ito', role: 'support' });
  });

  it('confirm who they are when they signed in long ago, and then invite', async () => {
    const desk = await open();
    mockOwnSignIn(desk, anOwnSignIn());
    const isConfirmed = () => desk.sent.some(({ call }) => call === 'POST /desk/me/confirm');
    desk.on('POST /desk/staff', { body: inviteSchema, answer: doneSchema }, () => {
      if (!isConfirmed()) throw new Refused('staff_confirm_needed', 'Please confirm that it is you.');
      return DONE;
    });
    await press('Invite');
    const dialog = within(screen.getByRole('dialog', { name: 'Invite a person' }));
    await user.type(dialog.getByLabelText('Email'), 'kim@northspool.example');
    await user.type(dialog.getByLabelText('Name'), 'Kim Ito');
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await dialog.findByRole('heading', { name: 'Is it you?' })).toBe(document.activeElement);
    expect(dialog.queryByRole('button', { name: 'Send the invitation' })).toBeNull();
    await user.type(await dialog.findByLabelText('Password'), 'Winder-54-lathe');
    await user.type(dialog.getByLabelText('Code'), '123 456');
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('kim@northspool.example is invited.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(desk.sent.map(({ call }) => call)).toEqual([
      'POST /desk/staff',
      'POST /desk/me/confirm',
      'POST /desk/staff',
    ]);
  });

  it('ask for a change again after they gave up confirming', async () => {
    const desk = await open();
    mockOwnSignIn(desk, anOwnSignIn());
    desk.on('DELETE /desk/staff/:id', { answer: doneSchema }, () => {
      throw new Refused('staff_confirm_needed', 'Please confirm that it is you.');
    });
    const endAccount = screen.getByRole('button', { name: /^End account/ });
    await user.click(endAccount);
    const dialog = () => within(screen.getByRole('dialog', { name: 'End the account of Sam Okafor' }));
    await user.click(dialog().getByRole('button', { name: 'End the account' }));
    await dialog().findByRole('heading', { name: 'Is it you?' });
    await user.click(dialog().getByRole('button', { name: 'Keep as it is' }));
    await user.click(endAccount);
    expect(dialog().getByRole('button', { name: 'End the account' })).toBeTruthy();
    expect(dialog().queryByRole('heading', { name: 'Is it you?' })).toBeNull();
  });

  it('change the role of a person, who is signed out', async () => {
    await open();
    const row = screen.getByRole('row', { name: /Sam Okafor/ });
    await user.click(within(row).getByRole('button', { name: /^Change role/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change the role of Sam Okafor' }));
    expect(dialog.getByText(/^Sam Okafor is signed out/)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Role'), 'support');
    await user.click(dialog.getByRole('button', { name: 'Change the role' }));
    expect(await screen.findByText('Sam Okafor is support now.')).toBeTruthy();
    await waitFor(() => expect(row.textContent).toContain('support'));
  });

  it('read what a role may do before they give it', async () => {
    await open();
    await press('Invite');
    const dialog = within(screen.getByRole('dialog', { name: 'Invite a person' }));
    await user.selectOptions(dialog.getByLabelText('Role'), 'manager');
    expect(dialog.getByText('all but staff and erasing customers')).toBeTruthy();
  });

  it('change nothing of themselves', async () => {
    await open();
    const row = within(screen.getByRole('row', { name: /Pat Lindqvist/ }));
    expect(row.getByText('This is you')).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });

  it('are only read by managers', async () => {
    await open('manager');
    expect(screen.queryByRole('button', { name: /^(Invite|Change role|End account)/ })).toBeNull();
  });
});

describe('joining', () => {
  it('says what it needs when it is opened without a link', () => {
    history.replaceState(null, '', '/desk/join/');
    render(<JoinScreen />);
    expect(screen.getByText(/^Please open the link in your invitation\./)).toBeTruthy();
  });

  it('says that the invitation is gone', async () => {
    history.replaceState(null, '', '/desk/join/#token');
    openDesk().on('POST /desk/join', { answer: invitationSchema }, () => {
      throw new Refused('staff_invitation_gone', 'This invitation was used.');
    });
    render(<JoinScreen />);
    expect(await screen.findByText('This invitation was used.')).toBeTruthy();
  });

  it('shows the recovery codes before the desk, after a password and codes', async () => {
    history.replaceState(null, '', '/desk/join/#token');
    const desk = openDesk('packer');
    const body = invitationTokenSchema;
    desk.on('POST /desk/join', { body, answer: invitationSchema }, () => ({ ...desk.me }));
    desk.on('POST /desk/join/totp', { body, answer: totpSetupSchema }, () => ({
      secret: 'ABCDEFGHIJKLMNOP',
      uri: 'otpauth://totp/desk?secret=ABCDEFGHIJKLMNOP',
      setup: 'sealed',
    }));
    desk.on('POST /desk/join/password', { body: joinByPasswordSchema, answer: joinedSchema }, () => ({
      me: desk.me,
      recoveryCodes: Array.from({ length: 10 }, (_, at) => `k3m7p-x2q9${at}`),
    }));
    render(<JoinScreen />);
    expect(await screen.findByRole('heading', { name: 'Welcome, Pat Lindqvist' })).toBeTruthy();
    await press('With a password and codes');
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), 'Winder-54-lathe');
    await user.type(screen.getByLabelText('Code from the app'), '123 456');
    await press('Join');
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    expect(goTo).not.toHaveBeenCalledWith('/desk/');
    await press('I have saved them');
    expect(goTo).toHaveBeenCalledWith('/desk/');
    expect(desk.sent.at(-1)?.body).toMatchObject({ token: 'token', setup: 'sealed', code: '123456' });
  });
});

describe('signing in', () => {
  async function typePassword(address: string) {
    history.replaceState(null, '', address);
    const desk = openDesk();
    desk.on('POST /desk/sign-in', { body: deskLoginSchema, answer: passwordAcceptedSchema }, () => ({
      challenge: 'c1',
    }));
    desk.on('POST /desk/sign-in/code', { body: secondFactorSchema, answer: meSchema }, ({ body }) => {
      if (body.code !== '123456') throw new Refused('staff_code_wrong', 'This code is wrong.');
      return desk.me;
    });
    render(<SignInScreen />);
    await user.type(screen.getByLabelText('Email'), 'pat@northspool.example');
    await user.type(screen.getByLabelText('Password'), 'Winder-54-lathe');
    await press('Continue');
    await screen.findByRole('heading', { name: 'Enter your code' });
  }

  it('asks for a code after the password, and returns to where one was', async () => {
    await typePassword('/desk/sign-in/?next=%2Fdesk%2Forders%2F%3Fq%3Dpetrol');
    await user.type(screen.getByLabelText('Code'), '654321');
    await press('Sign in');
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456');
    await press('Sign in');
    await waitFor(() => expect(goTo).toHaveBeenLastCalledWith('/desk/orders/?q=petrol'));
  });

  it('never leads to another site', async () => {
    await typePassword('/desk/sign-in/?next=%2F%2Fevil.example%2F');
    await user.type(screen.getByLabelText('Code'), '123456');
    await press('Sign in');
    await waitFor(() => expect(goTo).toHaveBeenLastCalledWith('/desk/'));
  });
});
