import { Collapsible } from '@base-ui/react/collapsible';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type OptionLabels, Options } from './fields.tsx';
import { SearchInput } from './SearchInput.tsx';
import { useAddress } from './use-address.ts';

interface Props {
  /** of the search field; absent: the list has none */
  readonly search?: { readonly label: string; readonly placeholder: string };
  /** how many filters are in use */
  readonly count: number;
  readonly children: ReactNode;
  /** what is seen of the filters while they are folded */
  readonly below?: ReactNode;
}

/** A list's search, and its filters behind one button that counts those in use: the list begins at the screen's top. */
export function Filters({ search, count, children, below }: Props) {
  return (
    <search>
      <Collapsible.Root className="desk-filters">
        {search && (
          <div className="desk-search">
            <SearchInput aria-label={search.label} placeholder={search.placeholder} />
          </div>
        )}
        <Collapsible.Trigger render={<Button />}>{count > 0 ? `Filters (${count})` : 'Filters'}</Collapsible.Trigger>
        <Collapsible.Panel className="desk-folded">{children}</Collapsible.Panel>
        {below}
      </Collapsible.Root>
    </search>
  );
}

interface FilterProps {
  /** of the parameter in the address */
  readonly name: string;
  readonly label: string;
}

interface SelectProps extends FilterProps {
  readonly options: OptionLabels;
  /** what is chosen, where a missing or unknown parameter means one of the options */
  readonly value?: string;
}

export function FilterSelect({ name, label, options, value }: SelectProps) {
  const { query, set } = useAddress();
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value ?? query.get(name) ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
        >
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

interface DateProps extends FilterProps {
  readonly value?: string;
  readonly min?: string;
  readonly max?: string;
}

export function FilterDate({ name, label, value, ...limits }: DateProps) {
  const { query, set } = useAddress();
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          {...limits}
          type="date"
          value={value ?? query.get(name) ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
}
