import { methodLabel, methodNames, type OrderList, orderLists } from '../../../../contract/desk/orders.ts';
import { type ShopperOrderStatus, shopperOrderStatuses } from '../../../../contract/order.ts';
import { FilterDate, FilterSelect, Filters } from '../kit/Filters.tsx';
import { TagFilter } from '../kit/TagFilter.tsx';
import { useAddress } from '../kit/use-address.ts';
import { listLabels, statusLabel } from '../order-labels.ts';

const countries: Readonly<Record<string, string>> = { US: 'United States', CA: 'Canada' };
const any = { '': 'Any' };

/** Search and filters of the list; all of them are in the address. */
export function OrderFilters() {
  const { query, set } = useAddress();
  const show = query.get('show');
  const applied = Object.entries(filterLabels).flatMap(([name, labelOf]) => {
    const value = query.get(name);
    return value ? [[name, labelOf(value)] as const] : [];
  });
  const chip = (label: string, list: OrderList | undefined) => (
    <button
      key={label}
      type="button"
      className="desk-chip"
      aria-pressed={show === (list ?? null)}
      onClick={() => set({ show: list, sort: undefined })}
    >
      {label}
    </button>
  );
  return (
    <Filters
      search={{ label: 'Search orders', placeholder: 'Name, address, number, item, note or tracking' }}
      count={applied.length}
      below={
        // What narrows the list, to take off, as the fields are folded.
        applied.length > 0 && (
          <p className="desk-row">
            {applied.map(([name, label]) => (
              <button
                key={name}
                type="button"
                className="desk-chip"
                onClick={() => set({ [name]: undefined, ...(name === 'show' && { sort: undefined }) })}
              >
                <span className="vh">Remove </span>
                {label} <span aria-hidden="true">×</span>
              </button>
            ))}
          </p>
        )
      }
    >
      <nav aria-label="Lists" className="desk-row">
        {chip('All', undefined)}
        {orderLists.map((list) => chip(listLabels[list], list))}
      </nav>
      <div className="desk-tools">
        <FilterSelect
          name="status"
          label="Status"
          options={{ ...any, ...labelsOf(shopperOrderStatuses, statusLabel) }}
        />
        <FilterSelect
          name="method"
          label="Delivery"
          options={{ ...any, ...labelsOf(Object.keys(methodNames), methodNameLabel) }}
        />
        <FilterSelect name="country" label="Country" options={{ ...any, ...countries }} />
        <TagFilter known="/desk/order-tags" />
        <FilterDate name="from" label="From" />
        <FilterDate name="until" label="Until" />
        <FilterSelect
          name="sort"
          label="Sort"
          options={{
            ...(show === 'to-pack' ? { '': 'Overnight first', newest: 'Newest first' } : { '': 'Newest first' }),
            oldest: 'Oldest first',
            amount: 'Highest amount first',
          }}
        />
      </div>
    </Filters>
  );
}

function labelsOf<Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) {
  return Object.fromEntries(values.map((value) => [value, labelOf(value)]));
}

const methodNameLabel = (name: string) => methodLabel(methodNames[name as keyof typeof methodNames]);

const filterLabels: Readonly<Record<string, (value: string) => string>> = {
  show: (value) => listLabels[value as OrderList] ?? value,
  status: (value) => statusLabel(value as ShopperOrderStatus),
  method: methodNameLabel,
  country: (value) => countries[value] ?? value,
  from: (value) => `From ${value}`,
  until: (value) => `Until ${value}`,
  coupon: (value) => `Coupon ${value}`,
  item: (value) => `Item ${value}`,
  tag: (value) => `Tag ${value}`,
};
