import { may, type StaffRole } from '../../../contract/desk/roles.ts';
import { type DeskFound, MAX_FOUND } from '../../../contract/desk/search.ts';
import { findCustomers } from '../customers/find-customers.ts';
import type { Deps } from '../deps.ts';
import { foldWords } from '../search-words.ts';
import { searchStock } from '../stock/list-stock.ts';
import { listNextOrders, nameOf } from './list-orders.ts';

type SearchDeps = Pick<Deps, 'catalogue' | 'clock' | 'connection' | 'store'>;

/** The orders of a word such as "black" are all that have a black spool: among the newest of them, those of Ms. Black. */
const ORDERS_READ = 25;

/** What the words find among orders, customers and items, of those that the role may read. */
export async function searchDesk(deps: SearchDeps, role: StaffRole, q: string): Promise<DeskFound> {
  const [orders, customers] = await Promise.all([
    may(role, 'orders:read') ? findOrders(deps, q) : [],
    may(role, 'customers:read') ? findCustomers(deps, { q, page: 1, size: MAX_FOUND }).then(({ rows }) => rows) : [],
  ]);
  return {
    orders,
    customers: customers.map(({ accountId, name, email }) => ({ accountId, name, email })),
    items: may(role, 'stock:read') ? searchStock(deps, q, MAX_FOUND) : [],
  };
}

/** Orders by their number, shopper and parcels: words of items find items. */
async function findOrders(deps: SearchDeps, q: string): Promise<DeskFound['orders']> {
  const rows = await listNextOrders(deps, { q }, { limit: ORDERS_READ });
  const texts = rows.map((row) => {
    const { ref_id, email, tracking_numbers } = row;
    return [ref_id, ref_id.replaceAll('-', ''), email, nameOf(row), ...tracking_numbers].join(' ');
  });
  const [folded = '', ...names] = await foldWords(deps.connection.db, [q, ...texts]);
  const words = folded.split(/\s+/);
  return rows
    .filter((_, at) => words.every((word) => names[at]?.includes(word)))
    .slice(0, MAX_FOUND)
    .map((row) => ({ number: row.ref_id, name: nameOf(row), email: row.email, status: row.display_status }));
}
