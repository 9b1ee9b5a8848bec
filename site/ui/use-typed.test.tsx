import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTyped } from './use-typed.ts';

it('keeps what was typed while the value stays, and starts again from another one', () => {
  const { result, rerender } = renderHook(({ value }) => useTyped(value), { initialProps: { value: '2' } });
  act(() => result.current[1](''));
  rerender({ value: '2' });
  expect(result.current[0]).toBe('');
  rerender({ value: '6' });
  expect(result.current[0]).toBe('6');
});
