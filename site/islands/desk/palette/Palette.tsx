import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { orderLists } from '../../../../contract/desk/orders.ts';
import { MAX_SEARCH } from '../../../../contract/desk/paging.ts';
import { may, type StaffRole } from '../../../../contract/desk/roles.ts';
import { type DeskFound, deskFoundSchema } from '../../../../contract/desk/search.ts';
import { goTo } from '../../../lib/go-to.ts';
import { customerHref, orderHref } from '../addresses.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { useDeskQuery } from '../kit/Loaded.tsx';
import { Problem } from '../kit/parts.tsx';
import { counterLinks, officeGroups } from '../nav.ts';
import { listLabels, statusLabel } from '../order-labels.ts';

interface Props {
  readonly role: StaffRole;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every screen of one's role, and below them orders, customers and items by what is typed. */
export function Palette({ role, isOpen, onClose }: Props) {
  return (
    <Dialog title="Go to" isOpen={isOpen} onClose={onClose}>
      <Search role={role} />
    </Dialog>
  );
}

interface Target {
  readonly href: string;
  readonly label: string;
  readonly note?: string;
}

interface Group {
  readonly value: string;
  readonly items: readonly Target[];
}

/** Fast typing asks once. */
const TYPING_MS = 120;

function Search({ role }: Pick<Props, 'role'>) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const asked = useSettled(q);
  const query = useDeskQuery(`/desk/search?q=${encodeURIComponent(asked)}`, deskFoundSchema, {
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const isStale = q !== '' && (asked !== q || query.isPending || query.isPlaceholderData);
  const found = q === '' ? undefined : query.data;
  const screens = screensFor(role, q);
  const groups = [{ value: 'Screens', items: screens }, ...(found ? groupsOf(found) : [])].filter(
    ({ items }) => items.length > 0,
  );
  const first = groups[0]?.items[0];
  // Enter right after the last letter, as a scanner sends it, waits for the answer to these letters.
  const [opensFirst, setOpensFirst] = useState(false);
  useEffect(() => {
    if (!opensFirst || isStale) return;
    setOpensFirst(false);
    if (first) goTo(first.href);
  }, [opensFirst, isStale, first]);
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(value, { reason }) => {
        // Choosing a row leads there, and does not type its name.
        if (reason === 'item-press') return;
        setOpensFirst(false);
        setTyped(value);
      }}
      itemToStringValue={({ label }: Target) => label}
    >
      <Autocomplete.Input
        className="input"
        aria-label="Go to"
        placeholder="A screen, an order, a customer or an item"
        maxLength={MAX_SEARCH}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isStale || screens.length > 0) return;
          event.preventBaseUIHandler();
          event.preventDefault();
          setOpensFirst(true);
        }}
      />
      <Problem error={q === '' ? undefined : query.error} onRetry={() => void query.refetch()} />
      <Autocomplete.Status className="desk-count">
        {isStale && !found ? <span className="desk-late">Searching …</span> : countOf(groups)}
      </Autocomplete.Status>
      <Autocomplete.List className="desk-palette" aria-busy={isStale || undefined}>
        {({ value, items }: Group) => (
          <Autocomplete.Group key={value} items={items}>
            <Autocomplete.GroupLabel className="h4">{value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(target: Target) => (
                <Autocomplete.Item key={target.href} value={target} onClick={() => goTo(target.href)}>
                  <span>{target.label}</span> {target.note && <small>{target.note}</small>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

function countOf(groups: readonly Group[]): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return count > 0 ? counted(count, 'result') : 'Nothing matches. Try fewer letters.';
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The menu, the lists of orders, and one's own account. */
function screensFor(role: StaffRole, q: string): readonly Target[] {
  const inMenu = [...counterLinks, ...officeGroups.flatMap(({ links }) => links)]
    .filter(({ permission }) => may(role, permission))
    .map(({ path, label }) => ({ href: path, label }));
  const lists = orderLists.map((list) => ({
    href: `/desk/orders/?show=${list}`,
    label: `Orders: ${listLabels[list]}`,
  }));
  const words = q.toLowerCase().split(/\s+/);
  return [...inMenu, ...lists, { href: '/desk/account/', label: 'Your account' }].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
}

function groupsOf({ orders, customers, items }: DeskFound): readonly Group[] {
  return [
    {
      value: 'Orders',
      items: orders.map((order) => ({
        href: orderHref(order),
        label: order.number,
        note: [order.name || order.email, statusLabel(order.status)].filter(Boolean).join(' · '),
      })),
    },
    {
      value: 'Customers',
      items: customers.map((customer) => ({
        href: customerHref(customer),
        label: customer.name || customer.email,
        ...(customer.name && { note: customer.email }),
      })),
    },
    {
      value: 'Items',
      items: items.map(({ id, name, size, sku }) => ({
        href: `/desk/stock/?item=${encodeURIComponent(id)}`,
        label: [name, size].filter(Boolean).join(', '),
        note: sku,
      })),
    },
  ];
}
