import type { ReactNode } from 'react';
import { useAddress } from './use-address.ts';

interface Props {
  /** of the lists, for screen readers */
  readonly label: string;
  /** the parameter of the address that chooses one; the first is chosen without it */
  readonly name: string;
  readonly tabs: Readonly<Record<string, ReactNode>>;
  readonly onChoose?: () => void;
}

/** Links between the lists of one screen. They keep nothing of the address but the list. */
export function Tabs({ label, name, tabs, onChoose }: Props) {
  const { query, open } = useAddress();
  const asked = query.get(name) ?? '';
  const here = asked in tabs ? asked : Object.keys(tabs)[0];
  return (
    <nav className="desk-tabs" aria-label={label}>
      {Object.entries(tabs).map(([value, text], index) => (
        <a
          key={value}
          href={index === 0 ? location.pathname : `?${name}=${value}`}
          aria-current={value === here ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose?.();
            open(index === 0 ? {} : { [name]: value });
          }}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
