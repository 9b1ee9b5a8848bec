import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MAX_SEARCH } from '../../../../contract/desk/paging.ts';
import { SearchInput } from './SearchInput.tsx';

beforeEach(() => history.replaceState(null, '', '/desk/orders/?page=3'));

function type(words: string): HTMLInputElement {
  render(<SearchInput aria-label="Search" />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  fireEvent.change(field, { target: { value: words } });
  return field;
}

it('puts what is typed into the address, and keeps a space before the next word', async () => {
  const field = type('petrol ');
  await waitFor(() => expect(location.search).toBe('?q=petrol'));
  expect(field.value).toBe('petrol ');
});

it('takes no more characters than the shop searches for', () => {
  expect(type('').maxLength).toBe(MAX_SEARCH);
});
