import { describe, expect, it } from 'vitest';
import { $flow, chooseFlow } from './checkout-machine.ts';

const chosen = (desktop: 'A' | 'B', query: string, isPhone: boolean) => {
  chooseFlow(desktop, new URLSearchParams(query), isPhone);
  return $flow.get();
};

describe('the checkout flow', () => {
  it('is the owner’s variant on a desktop, and the phone flow on a phone', () => {
    expect(chosen('B', '', false)).toBe('B');
    expect(chosen('A', '', false)).toBe('A');
    expect(chosen('B', '', true)).toBe('phone');
  });

  it('is the variant named in the URL, for the rest of the visit', () => {
    expect(chosen('B', 'variant=A', false)).toBe('A');
    expect(chosen('B', '', false)).toBe('A');
    expect(chosen('B', 'variant=b', true)).toBe('B');
    sessionStorage.clear();
    expect(chosen('A', '', true)).toBe('phone');
  });

  it('ignores an unknown variant', () => {
    expect(chosen('B', 'variant=C', false)).toBe('B');
  });
});
