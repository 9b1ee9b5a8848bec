import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

const user = userEvent.setup({ delay: null });

it('chooses a list by the address, which keeps nothing of the one before', async () => {
  history.replaceState(null, '', '/desk/reviews/?state=refused&page=3');
  render(
    <main>
      <h1>Reviews</h1>
      <Tabs label="Reviews" name="state" tabs={{ waiting: 'Waiting', published: 'Published', refused: 'Refused' }} />
    </main>,
  );
  const current = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current().map(({ textContent }) => textContent)).toEqual(['Refused']);
  await user.click(screen.getByRole('link', { name: 'Published' }));
  expect(location.search).toBe('?state=published');
  await user.click(screen.getByRole('link', { name: 'Waiting' }));
  expect(location.search).toBe('');
  expect(current().map(({ textContent }) => textContent)).toEqual(['Waiting']);
});
