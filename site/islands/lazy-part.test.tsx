import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { shellMessages } from '../../contract/messages/shell.ts';
import { lazyPart } from './lazy-part.tsx';

it('keeps the island when a part cannot be fetched, and shows the part with the next try', async () => {
  let isOnline = false;
  const Part = lazyPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ sum }: { sum: string }) => <p>Pay {sum}</p>;
  });
  render(
    <>
      <p>What was typed</p>
      <Suspense>
        <Part sum="$25.00" />
      </Suspense>
    </>,
  );
  expect(await screen.findByText(shellMessages.networkDown)).toBeTruthy();
  expect(screen.getByText('What was typed')).toBeTruthy();
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pay $25.00')).toBeTruthy();
});
