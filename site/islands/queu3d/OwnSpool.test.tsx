import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anOwnSpool } from '../../mocks/mock-filament.ts';
import { $deviceSpools, ownSpools } from '../../stores/filament/own-filament.ts';
import { OwnSpool } from './OwnSpool.tsx';

const open = (grams: number) => render(<OwnSpool material="PLA" colorName="Petrol" grams={grams} />);

it('says what is left of the color, and takes a print off the fullest spool', async () => {
  $deviceSpools.set([anOwnSpool({ leftGrams: 90 }), anOwnSpool({ id: crypto.randomUUID(), leftGrams: 640 })]);
  open(36.4);
  expect(await screen.findByText(/You have 730 g of PLA Petrol left/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take 37 g off my spool' }));
  expect(await screen.findByText(/You have 693 g of PLA Petrol left/)).toBeTruthy();
  expect($deviceSpools.get().map(({ leftGrams }) => leftGrams)).toEqual([90, 603]);
});

it('says what a print takes that no spool has enough for', async () => {
  $deviceSpools.set([anOwnSpool({ leftGrams: 20 })]);
  open(36.4);
  expect(await screen.findByText(/This print takes 37 g/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says nothing about other colors, and spools that are used up', async () => {
  $deviceSpools.set([anOwnSpool({ name: 'PLA Black' }), anOwnSpool({ id: crypto.randomUUID(), leftGrams: 0 })]);
  const { container } = open(36.4);
  await waitFor(() => expect(ownSpools.$state.get().status).toBe('ready'));
  expect(container.textContent).toBe('');
});
