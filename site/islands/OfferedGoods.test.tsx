import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { expectAccessible } from '../mocks/accessibility.ts';
import { searchShelf } from '../mocks/search-shelf.ts';
import { server } from '../mocks/server.ts';
import { shelfItems } from '../mocks/shelf.ts';
import { OfferedGoods } from './OfferedGoods.tsx';

it('offers the first four goods in stock, in room that was kept for them', async () => {
  const asked = searchShelf(shelfItems);
  const { container } = render(<OfferedGoods />);
  expect(container.querySelectorAll('li')).toHaveLength(4);
  expect(await screen.findAllByRole('link')).toHaveLength(4);
  expect(asked.searches).toEqual(['inStock=true']);
  await expectAccessible();
});

it('takes no room when the shop does not answer', async () => {
  server.use(http.get('/api/search', () => HttpResponse.error()));
  render(<OfferedGoods />);
  await expect.poll(() => screen.queryByRole('region')).toBeNull();
});
