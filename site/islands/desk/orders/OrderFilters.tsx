import { methodLabel, methodNames, type OrderList, orderLists } from '../../../../contract/desk/orders.ts';
import { type ShopperOrderStatus, shopperOrderStatuses } from '../../../../contract/order.ts';
import { FilterFold } from '../FilterFold.tsx';
import { SearchInput } from '../SearchInput.tsx';
import { useAddress } from '../use-address.ts';
import { listLabels, statusLabel } from './order-labels.ts';

const countries: Readonly<Record<string, string>> = { US: 'United States', CA: 'Canada' };

/** Search and filters of the list; all of them are in the address. */
export function OrderFilters() {
  const { query, set } = useAddress();
  const show = query.get('show');
  const applied = appliedFilters(query);
  return (
    <search className="desk-filters">
      <div className="desk-search">
        <SearchInput aria-label="Search orders" placeholder="Name, address, number, item, note or tracking" />
      </div>
      <FilterFold count={applied.length}>
        <nav aria-label="Lists" className="orders-chips">
          <Chip label="All" isOn={show === null} onPress={() => set({ show: undefined, sort: undefined })} />
          {orderLists.map((list) => (
            <Chip
              key={list}
              label={listLabels[list]}
              isOn={show === list}
              onPress={() => set({ show: list, sort: undefined })}
            />
          ))}
        </nav>
        <div className="orders-fields">
          <Select
            name="status"
            label="Status"
            options={shopperOrderStatuses.map((status) => [status, statusLabel(status)])}
          />
          <Select
            name="method"
            label="Delivery"
            options={Object.entries(methodNames).map(([name, code]) => [name, methodLabel(code)])}
          />
          <Select name="country" label="Country" options={Object.entries(countries)} />
          <DateField name="from" label="From" />
          <DateField name="until" label="Until" />
          <Select
            name="sort"
            label="Sort"
            first={show === 'to-pack' ? 'Overnight first' : 'Newest first'}
            options={[
              ...(show === 'to-pack' ? ([['newest', 'Newest first']] as const) : []),
              ['oldest', 'Oldest first'],
              ['amount', 'Highest amount first'],
            ]}
          />
        </div>
      </FilterFold>
      <Applied filters={applied} />
    </search>
  );
}

function Chip({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" className="orders-chip" aria-pressed={isOn} onClick={onPress}>
      {label}
    </button>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly first?: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

function Select({ name, label, first = 'Any', options }: SelectProps) {
  const { query, set } = useAddress();
  return (
    <label>
      <span>{label}</span>
      <select
        className="input"
        value={query.get(name) ?? ''}
        onChange={(event) => set({ [name]: event.target.value || undefined })}
      >
        <option value="">{first}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function DateField({ name, label }: { name: string; label: string }) {
  const { query, set } = useAddress();
  return (
    <label>
      <span>{label}</span>
      <input
        type="date"
        className="input"
        value={query.get(name) ?? ''}
        onChange={(event) => set({ [name]: event.target.value || undefined })}
      />
    </label>
  );
}

interface AppliedFilter {
  readonly name: string;
  readonly label: string;
}

const filterLabels: Readonly<Record<string, (value: string) => string>> = {
  show: (value) => listLabels[value as OrderList] ?? value,
  status: (value) => statusLabel(value as ShopperOrderStatus),
  method: (value) => methodLabel(methodNames[value as keyof typeof methodNames]),
  country: (value) => countries[value] ?? value,
  from: (value) => `From ${value}`,
  until: (value) => `Until ${value}`,
  coupon: (value) => `Coupon ${value}`,
  item: (value) => `Item ${value}`,
};

function appliedFilters(query: URLSearchParams): AppliedFilter[] {
  return Object.entries(filterLabels).flatMap(([name, labelOf]) => {
    const value = query.get(name);
    return value ? [{ name, label: labelOf(value) }] : [];
  });
}

/** What narrows the list, to take off, as the fields are folded. */
function Applied({ filters }: { filters: readonly AppliedFilter[] }) {
  const { set } = useAddress();
  if (filters.length === 0) return null;
  return (
    <p className="orders-chips">
      {filters.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className="orders-chip"
          onClick={() => set({ [name]: undefined, ...(name === 'show' && { sort: undefined }) })}
        >
          <span className="vh">Remove </span>
          {label} <span aria-hidden="true">×</span>
        </button>
      ))}
    </p>
  );
}
