import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { Problem } from './parts.tsx';

function fail(address: string, status: number) {
  history.replaceState(null, '', address);
  let tries = 0;
  render(<Problem error={new ApiError('order_unknown', 'It failed.', {}, status)} onRetry={() => tries++} />);
  return () => tries;
}

describe('a failed call at the desk', () => {
  it.each([
    ['/desk/order/?number=NS-0', 404, 'Back to Orders', '/desk/orders/'],
    ['/desk/customer/?id=1', 404, 'Back to Customers', '/desk/customers/'],
    ['/desk/stock/?item=gone', 404, 'Back to Stock', '/desk/stock/'],
    ['/desk/letters/?id=gone', 404, 'Back to Letters', '/desk/letters/'],
    ['/desk/orders/?status=lost', 400, 'Back to Orders', '/desk/orders/'],
  ])('leads back to the list from %s after a %i', (address, status, name, list) => {
    fail(address, status);
    expect(screen.getByRole('link', { name })).toHaveProperty('pathname', list);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    ['/desk/order/?number=NS-7K2M-4Q9D', 0],
    ['/desk/order/?number=NS-7K2M-4Q9D', 500],
    ['/desk/orders/?q=pla', 429],
    ['/desk/orders/', 404],
    ['/desk/account/', 404],
  ])('offers another try at %s after a %i', (address, status) => {
    const tries = fail(address, status);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tries()).toBe(1);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
