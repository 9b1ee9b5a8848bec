import { describe, expect, it } from 'vitest';
import { $flow, chooseFlow } from './checkout-flow.ts';

const chosen = (desktop: 'A' | 'B', query: string, isPhone: boolean) => {
  chooseFlow(desktop, new URLSearchParams(query), isPhone);
  return $flow.get();
};

describe('the flow of a checkout', () => {
  it('is the owner’s variant on a desk, and the phone’s own on a phone', () => {
    expect(chosen('B', '', false)).toBe('B');
    expect(chosen('A', '', false)).toBe('A');
    expect(chosen('B', '', true)).toBe('phone');
  });

  it('is the one that the address names, for the rest of the visit', () => {
    expect(chosen('B', 'variant=A', false)).toBe('A');
    expect(chosen('B', '', false)).toBe('A');
    expect(chosen('B', 'variant=b', true)).toBe('B');
    sessionStorage.clear();
    expect(chosen('A', '', true)).toBe('phone');
  });

  it('takes a variant that there is not for none', () => {
    expect(chosen('B', 'variant=C', false)).toBe('B');
  });
});
