import type { OrderEvent } from '../../../../contract/desk/order.ts';
import { When } from './parts.tsx';

interface Event extends OrderEvent {
  /** number of the order that it is about, where the list is of several */
  readonly order?: string | null;
}

/** What happened, with who did it and when, as the API sorted it. */
export function Events({ events }: { events: readonly Event[] }) {
  return (
    <ol className="desk-timeline">
      {events.map(({ at, title, text, by, kind, isBad, order }) => (
        <li key={`${at} ${title} ${text} ${order}`} data-kind={kind}>
          <b className={isBad ? 'desk-danger-text' : undefined}>{title}</b> {text && <span>{text}</span>}
          <small>
            <When at={at} />
            {by && ` · ${by}`}
            {order && (
              <>
                {' · '}
                <a className="link desk-data" href={`/desk/order/?number=${order}`}>
                  {order}
                </a>
              </>
            )}
          </small>
        </li>
      ))}
    </ol>
  );
}
