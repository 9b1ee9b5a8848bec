import { useStore } from '@nanostores/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { dolores, signInDolores } from '../../../mocks/my-account.ts';
import { $notice } from '../../../stores/notice.ts';
import { $user } from '../../../stores/session.ts';
import { ProfileTab } from './ProfileTab.tsx';

/** As in the account area, it goes away when the shopper signs out. */
function Profile() {
  const user = useStore($user);
  return user ? <ProfileTab user={user} /> : null;
}

const sessions = [
  {
    id: 's1',
    isThisOne: true,
    device: 'Firefox on Linux',
    since: '2026-11-20T12:00:00Z',
    lastSeen: '2026-11-21T12:00:00Z',
  },
  {
    id: 's2',
    isThisOne: false,
    device: 'Safari on iPhone',
    since: '2026-10-02T12:00:00Z',
    lastSeen: '2026-11-18T12:00:00Z',
  },
];
const passkeys = [{ id: 'p1', name: 'Work laptop', added: '2026-10-02T12:00:00Z', lastUsed: null }];

async function open() {
  const mine = signInDolores({ sessions, passkeys });
  render(<Profile />);
  await screen.findByText('Safari on iPhone');
  const writes = () => mine.sent.filter(({ call }) => !call.startsWith('GET'));
  return { mine, writes };
}
const write = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the name', () => {
  it('is saved, and changes everywhere on the page at once', async () => {
    const { writes } = await open();
    await write('First name', 'Ada');
    await press('Save name');
    await waitFor(() => expect($user.get()?.fname).toBe('Ada'));
    expect(writes()).toEqual([{ call: `PUT /api/user/${dolores.userId}`, body: { fname: 'Ada', lname: 'Kowalczyk' } }]);
    expect($notice.get()?.text).toBe(messages.nameSaved);
  });

  it.each(['A', ' B '])('needs two characters that are not blanks; "%s" has fewer', async (name) => {
    const { writes } = await open();
    await write('Last name', name);
    await press('Save name');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(writes()).toEqual([]);
  });
});

describe('the password form', () => {
  it('changes the password with the current one', async () => {
    const { writes } = await open();
    await write('Current password', 'Old1-Lathe');
    await write('New password', 'Gran1te-Lathe');
    await write('Confirm new password', 'Gran1te-Lathe');
    await press('Change password');
    await waitFor(() => expect($notice.get()?.text).toBe(messages.newPasswordSaved));
    const body = { current: 'Old1-Lathe', password: 'Gran1te-Lathe', password2: 'Gran1te-Lathe' };
    expect(writes()).toEqual([{ call: 'PUT /api/auth/password', body }]);
  });

  it('shows a wrong current password at its field, and focuses it', async () => {
    const { mine } = await open();
    const message = messages.currentPasswordWrong;
    mine.refuse = { code: 'password_wrong', message, fields: { current: message } };
    await write('Current password', 'Wrong1-Lathe');
    await write('New password', 'Gran1te-Lathe');
    await write('Confirm new password', 'Gran1te-Lathe');
    await press('Change password');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('This field is required')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  });

  it('shows the requirements while a password is typed, and that both must match', async () => {
    const { writes } = await open();
    await write('Current password', 'Old1-Lathe');
    await write('New password', 'Gran1te');
    expect(screen.getByText('Password must contain at least:')).toBeTruthy();
    await write('Confirm new password', 'Other');
    await press('Change password');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(writes()).toEqual([]);
  });
});

describe('the signed-in devices', () => {
  it('can be signed out one by one, except for this browser', async () => {
    const { writes } = await open();
    expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull();
    await press(/^Sign out ?of Safari on iPhone$/);
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/auth/sessions/s2']);
  });

  it('can all be signed out, this browser included', async () => {
    const { writes } = await open();
    await press('Sign out everywhere');
    await waitFor(() => expect($user.get()).toBeNull());
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/auth/sessions']);
  });
});

it('lists passkeys, which can be removed', async () => {
  const { writes } = await open();
  await press(/^Remove ?Work laptop$/);
  await waitFor(() => expect(screen.queryByText('Work laptop')).toBeNull());
  expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/auth/passkeys/p1']);
});

describe('two-step sign-in', () => {
  const on = { since: '2026-11-23T12:00:00Z', recoveryCodesLeft: 3 };
  const openWith = async (secondFactor = { since: null as string | null, recoveryCodesLeft: 0 }) => {
    const mine = signInDolores({ sessions, passkeys, secondFactor });
    render(<Profile />);
    await screen.findByRole('button', { name: /an app$|the app$/ });
    return { mine, writes: () => mine.sent.filter(({ call }) => !call.startsWith('GET')) };
  };

  it('is turned on with the first code of an app, and shows the recovery codes once', async () => {
    const { writes } = await openWith();
    await press('Set up an app');
    expect(await screen.findByRole('img', { name: 'QR code for the app' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Your authenticator app');
    await expectAccessible();
    await userEvent.type(screen.getByLabelText('Code from the app'), '12{Enter}');
    expect(await screen.findByText(messages.codeInvalid)).toBeTruthy();
    await write('Code from the app', '123 456');
    await press('Turn on');
    expect(await screen.findByText('k3m7p-x2q5a')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Your recovery codes');
    await expectAccessible();
    await press('I have saved them');
    expect(screen.queryByText('k3m7p-x2q5a')).toBeNull();
    expect(screen.getByText(/10 recovery codes left/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Change the app');
    expect(writes()).toEqual([
      { call: 'POST /api/auth/second-factor/setup', body: undefined },
      { call: 'PUT /api/auth/second-factor', body: { setup: 'sealed', code: '123456' } },
    ]);
  });

  it('says at the field that a code is wrong, and can be given up', async () => {
    const { mine } = await openWith();
    await press('Set up an app');
    mine.refuse = { code: 'second_factor_wrong', message: messages.secondFactorWrong };
    await userEvent.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
    expect(await screen.findByText(messages.secondFactorWrong)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Code from the app'));
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set up an app' }));
  });

  it('gets new recovery codes, as a file too, and says when few are left', async () => {
    await openWith(on);
    expect(screen.getByText(messages.codesLow)).toBeTruthy();
    URL.createObjectURL = vi.fn(() => 'blob:codes');
    URL.revokeObjectURL = vi.fn();
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await press('New recovery codes');
    expect(await screen.findByText('w3m7p-x2q5j')).toBeTruthy();
    await press('Save as a file');
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
  });

  it('is turned off some time later with the password and a code', async () => {
    const { mine, writes } = await openWith(on);
    mine.signedInLongAgo = true;
    await press(/^Turn off/);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Is it you?' }));
    expect(dialog.queryByLabelText('Code')).toBeNull();
    await userEvent.type(dialog.getByLabelText('Password'), 'Gran1te-Lathe{Enter}');
    const code = await dialog.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    await expectAccessible();
    await userEvent.type(code, '654321');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeTruthy();
    expect($notice.get()?.text).toBe(messages.twoStepOff);
    expect(writes()).toEqual([
      { call: 'DELETE /api/auth/second-factor', body: undefined },
      { call: 'POST /api/auth/reauthenticate', body: { password: 'Gran1te-Lathe' } },
      { call: 'POST /api/auth/reauthenticate', body: { password: 'Gran1te-Lathe', code: '654321' } },
      { call: 'DELETE /api/auth/second-factor', body: undefined },
    ]);
  });
});

describe('some time after signing in', () => {
  const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Is it you?' }));

  it('removes a passkey once the password was entered', async () => {
    const { mine, writes } = await open();
    mine.signedInLongAgo = true;
    await press(/^Remove ?Work laptop$/);
    const asked = await dialog();
    await userEvent.type(asked.getByLabelText('Password'), 'Gran1te-Lathe{Enter}');
    await waitFor(() => expect(screen.queryByText('Work laptop')).toBeNull());
    expect(writes()).toEqual([
      { call: 'DELETE /api/auth/passkeys/p1', body: undefined },
      { call: 'POST /api/auth/reauthenticate', body: { password: 'Gran1te-Lathe' } },
      { call: 'DELETE /api/auth/passkeys/p1', body: undefined },
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows a wrong password at its field, and removes nothing', async () => {
    const { mine } = await open();
    mine.signedInLongAgo = true;
    await press(/^Remove ?Work laptop$/);
    const asked = await dialog();
    mine.refuse = { code: 'password_wrong', message: messages.currentPasswordWrong };
    await userEvent.type(asked.getByLabelText('Password'), 'Wrong1-Lathe{Enter}');
    expect(await asked.findByText(messages.currentPasswordWrong)).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Remove ?Work laptop$/ })).toBeTruthy();
    expect($notice.get()).toBeNull();
  });

  it('downloads the account’s data once the password was entered', async () => {
    const { mine } = await open();
    mine.signedInLongAgo = true;
    const saved: string[] = [];
    URL.createObjectURL = vi.fn(() => 'blob:data');
    URL.revokeObjectURL = vi.fn();
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.href} ${this.download}`);
    });
    await press('Download my data');
    await userEvent.type((await dialog()).getByLabelText('Password'), 'Gran1te-Lathe{Enter}');
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^blob:data northspool-[\d-]+\.json$/)]));
    click.mockRestore();
  });
});

describe('the email address', () => {
  it('changes once its link is opened; the request needs the password', async () => {
    const { mine, writes } = await open();
    mine.signedInLongAgo = true;
    await userEvent.type(screen.getByLabelText('New email'), 'ada@');
    await press('Change email');
    expect(await screen.findByText(messages.invalidEmail)).toBeTruthy();
    await write('New email', 'ada@example.com');
    await press('Change email');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Is it you?' }));
    await expectAccessible();
    await userEvent.type(dialog.getByLabelText('Password'), 'Gran1te-Lathe{Enter}');
    expect(await screen.findByText('We sent a link to ada@example.com.')).toBeTruthy();
    expect(screen.getByText(/^Waiting for its link to be opened/)).toBeTruthy();
    await expectAccessible();
    expect(writes().map(({ call }) => call)).toEqual([
      'POST /api/auth/email',
      'POST /api/auth/reauthenticate',
      'POST /api/auth/email',
    ]);
    await press(/^Cancel ?the change to ada@example.com$/);
    await waitFor(() => expect(screen.queryByText(/^Waiting for its link/)).toBeNull());
    expect($user.get()?.email).toBe(dolores.email);
  });

  it('says at the field why an address cannot be used', async () => {
    const { mine } = await open();
    mine.refuse = { code: 'email_taken', message: messages.emailTaken };
    await write('New email', 'grace@example.com');
    await press('Change email');
    expect(await screen.findByText(messages.emailTaken)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New email'));
  });
});

describe('deleting the account', () => {
  const ask = async () => {
    const opened = await open();
    await press('Delete my account');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
    return { ...opened, dialog };
  };

  it('needs the password and a typed word, and says what the law makes us keep', async () => {
    const { dialog, writes } = await ask();
    expect(dialog.getByText(messages.deletionKeeps)).toBeTruthy();
    const end = dialog.getByRole('button', { name: 'Delete my account' });
    expect(end).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText('Password'), 'Gran1te-Lathe');
    expect(end).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'delete');
    await userEvent.click(end);
    await waitFor(() => expect($user.get()).toBeNull());
    expect(writes()).toEqual([{ call: `DELETE /api/user/${dolores.userId}`, body: { password: 'Gran1te-Lathe' } }]);
  });

  it('asks for both steps of a two-step sign-in some time after signing in', async () => {
    const { mine, dialog } = await ask();
    Object.assign(mine, {
      signedInLongAgo: true,
      secondFactor: { since: '2026-11-23T12:00:00Z', recoveryCodesLeft: 9 },
    });
    await userEvent.type(dialog.getByLabelText('Password'), 'Gran1te-Lathe');
    await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'delete');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Is it you?' }));
    await userEvent.type(asked.getByLabelText('Password'), 'Gran1te-Lathe{Enter}');
    await userEvent.type(await asked.findByLabelText('Code'), '123456');
    await expectAccessible();
    await userEvent.click(asked.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect($user.get()).toBeNull());
  });

  it('deletes nothing when the password is wrong', async () => {
    const { mine, dialog } = await ask();
    mine.refuse = { code: 'bad_login', message: messages.badLogin };
    await userEvent.type(dialog.getByLabelText('Password'), 'Wrong1-Lathe');
    await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText(messages.badLogin)).toBeTruthy();
    expect($user.get()?.loggedIn).toBe(true);
  });
});
