import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const ids = ['a', 'b', 'c', 'd'];

it('chooses rows one by one, a range with Shift, and all at once', () => {
  const { result } = renderHook((rows: readonly string[]) => useSelection(rows), { initialProps: ids });
  const chosen = () => [...result.current.chosen].join('');
  act(() => result.current.toggle('b', false));
  act(() => result.current.toggle('d', true));
  expect(chosen()).toBe('bcd');
  act(() => result.current.toggle('c', false));
  expect(chosen()).toBe('bd');
  act(() => result.current.toggleAll());
  expect(chosen()).toBe('abcd');
  act(() => result.current.toggleAll());
  expect(chosen()).toBe('');
});

it('forgets rows that left the list', () => {
  const { result, rerender } = renderHook((rows: readonly string[]) => useSelection(rows), { initialProps: ids });
  act(() => result.current.toggleAll());
  rerender(['c', 'e']);
  expect([...result.current.chosen]).toEqual(['c']);
});
