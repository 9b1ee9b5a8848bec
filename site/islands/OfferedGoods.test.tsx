import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { cardPath } from '../../api/contract/catalogue/addresses.ts';
import { expectAccessible } from '../mocks/accessibility.ts';
import { server } from '../mocks/server.ts';
import { shelfItems } from '../mocks/shelf.ts';
import { clearViewed, rememberViewed } from '../stores/recently-viewed.ts';
import { OfferedGoods } from './OfferedGoods.tsx';

const ids = shelfItems.map(({ id }) => id);

/** The shop answers with these as its best sellers. */
function sell(stock: Readonly<Record<string, number>> = {}) {
  const sold = shelfItems.slice(0, 6).map((item) => ({ ...item, qoh: stock[item.id] ?? 5 }));
  server.use(http.get('/api/items/tags', () => HttpResponse.json(sold)));
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

beforeEach(clearViewed);

it('offers four best sellers that are in stock, in room that was kept for them', async () => {
  sell({ [ids[1] ?? '']: 0 });
  const { container } = render(<OfferedGoods />);
  expect(container.querySelectorAll('li')).toHaveLength(4);
  await screen.findByRole('link', { name: /Minis/ });
  expect(links()).toHaveLength(4);
  expect(screen.queryByRole('link', { name: /BulkBox/ })).toBeNull();
  await expectAccessible();
});

it('offers first what the shopper looked at', async () => {
  sell();
  const seen = shelfItems.at(-1);
  server.use(http.get('/api/items', () => HttpResponse.json([seen])));
  rememberViewed(seen?.id ?? '');
  render(<OfferedGoods />);
  await screen.findAllByRole('link');
  expect(links()).toHaveLength(4);
  expect(links()[0]).toBe(seen && cardPath(seen.tags));
});

it('takes no room when the shop does not answer', async () => {
  server.use(http.get('/api/items/tags', () => HttpResponse.error()));
  render(<OfferedGoods />);
  await expect.poll(() => screen.queryByRole('region')).toBeNull();
});
