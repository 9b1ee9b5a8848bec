import { type ReactNode, useId, useSyncExternalStore } from 'react';
import type { Cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { Icon } from '../Icon.tsx';

const PHONE = '(max-width: 699px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

interface Props {
  title: string;
  total: Cents;
  /** follows the amount, such as "a month" */
  unit?: string;
  link: { readonly href: string; readonly text: string };
  /** what is bought and what it costs */
  summary: ReactNode;
  /** shown below the summary */
  delivery?: ReactNode;
  /** the step */
  children: ReactNode;
}

/** A step beside the summary of what is bought; on phones the summary is folded above the step, with its total in view. */
export function SummaryPanel({ title, total, unit, link, summary, delivery, children }: Props) {
  const isPhone = useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
  const id = useId();
  const edit = (
    <a className="link" href={link.href}>
      {link.text}
    </a>
  );
  const folded = (
    <aside className="summary panel" aria-labelledby={id}>
      <details>
        <summary>
          <h2 id={id}>{title}</h2>
          <span className="data">
            <b>{dollars(total)}</b> {unit}
          </span>
          <Icon name="down" />
        </summary>
        <p className="summary-edit">{edit}</p>
        {summary}
      </details>
      {delivery}
    </aside>
  );
  return (
    <div className="co stack-8">
      {isPhone && folded}
      <div className="stack">{children}</div>
      {!isPhone && (
        <aside className="summary panel" aria-labelledby={id}>
          <header>
            <h2 id={id}>{title}</h2>
            {edit}
          </header>
          {summary}
          {delivery}
        </aside>
      )}
    </div>
  );
}
