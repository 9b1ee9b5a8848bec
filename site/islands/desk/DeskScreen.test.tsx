import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { meSchema } from '../../../contract/desk/me.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { openDesk, Refused } from '../../mocks/desk/open-desk.ts';
import { DeskScreen } from './DeskScreen.tsx';

const goTo = vi.hoisted(() => vi.fn());
vi.mock('../../lib/go-to.ts', () => ({ goTo }));

const user = userEvent.setup({ delay: null });

beforeEach(() => history.replaceState(null, '', '/desk/staff/'));

async function open() {
  render(
    <DeskScreen title="Staff" permission="any">
      <p>What is on it</p>
    </DeskScreen>,
  );
  await screen.findByText('What is on it');
  return within(screen.getByRole('navigation', { name: 'Desk' }));
}

it('marks the page in the menu, in the group that has it', async () => {
  openDesk('owner');
  const menu = await open();
  expect(menu.getByRole('link', { name: 'Staff' }).getAttribute('aria-current')).toBe('page');
  expect(menu.getByRole('link', { name: 'Log' }).getAttribute('aria-current')).toBeNull();
});

it('opens a group of the menu by keyboard, and closes it by Escape with the focus on its button', async () => {
  openDesk('owner');
  const office = (await open()).getByRole('button', { name: 'Office' });
  office.focus();
  await user.keyboard('{Enter}');
  expect(office.getAttribute('aria-expanded')).toBe('true');
  await user.tab();
  await user.keyboard('{Escape}');
  expect(office.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(office);
});

it('closes a group of the menu by a press beside it', async () => {
  openDesk('owner');
  const office = (await open()).getByRole('button', { name: 'Office' });
  await user.click(office);
  expect(office.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(office.getAttribute('aria-expanded')).toBe('false');
});

it('closes the menu of a phone by Escape', async () => {
  openDesk('owner');
  await open();
  const button = screen.getByRole('button', { name: 'Menu' });
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('signs out', async () => {
  const { sent } = openDesk('packer');
  await open();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/sign-in/'));
  expect(sent.at(-1)?.call).toBe('POST /desk/sign-out');
});

it('leads to the sign-in, and back to this page, without a session', async () => {
  history.replaceState(null, '', '/desk/orders/?q=petrol');
  openDesk().on('GET /desk/me', { answer: meSchema }, () => {
    throw new Refused('staff_sign_in_required', 'Please sign in to the desk.');
  });
  render(
    <DeskScreen title="Orders" permission="orders:read">
      Content
    </DeskScreen>,
  );
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/sign-in/?next=%2Fdesk%2Forders%2F%3Fq%3Dpetrol'));
  expect(screen.queryByText('Content')).toBeNull();
});

it('lists its keys at a press of “?”, in a dialog that gives the focus back', async () => {
  openDesk('owner');
  await open();
  screen.getByRole('button', { name: 'Sign out' }).focus();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keys' });
  expect(help.textContent).toContain('Next or previous row');
  await expectAccessible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out' }));
});
