import { useStore } from '@nanostores/react';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { promiseMessages } from '../../../api/contract/messages/promise.ts';
import { holdsFor, keepFresh } from '../../lib/keep-fresh.ts';
import { $zip } from '../../stores/delivery/zip.ts';

/** Complete as typed; anything else is looked up when the shopper presses Enter or leaves the field. */
const COMPLETE = /^\s*(\d{5}|\d{5}-\d{4}|[a-z]\d[a-z]\s?\d[a-z]\d)\s*$/i;

type State =
  | { readonly kind: 'unasked' | 'loading' }
  | { readonly kind: 'known'; readonly days: ReactNode; readonly announcement: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Fixed, as a page has one such field: React's own ids are not valid in the built page. */
const id = 'arrival-code';

/** When the item arrives at a typed or remembered postal code, by each service, if it is ordered now. */
export function ArrivalEstimate({ itemId }: { itemId: string }) {
  const zip = useStore($zip, { ssr: 'initial' });
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const state = useArrival(itemId, asked);

  // A code that was typed here, in the cart or on an earlier visit.
  useEffect(() => {
    if (!zip) return;
    setTyped((before) => (isSameCode(before, zip) ? before : zip));
    setAsked((before) => (isSameCode(before, zip) ? before : zip));
  }, [zip]);

  const type = (text: string) => {
    setTyped(text);
    if (COMPLETE.test(text)) setAsked(text.trim());
  };
  const settle = (event?: SyntheticEvent) => {
    event?.preventDefault();
    setAsked(typed.trim());
  };
  const problem = state.kind === 'failed' ? state.message : '';

  return (
    <form className="arrival" onSubmit={settle} noValidate>
      <label htmlFor={id}>{promiseMessages.arrivalFor}</label>
      <input
        className="input"
        id={id}
        type="text"
        value={typed}
        autoComplete="postal-code"
        maxLength={12}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-answer`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => settle()}
      />
      <div className="arrival-answer" id={`${id}-answer`}>
        {state.kind === 'known' ? state.days : <p className="hint">{hintOf(state)}</p>}
        {problem && (
          <p className="err" role="alert">
            {problem}
          </p>
        )}
      </div>
      <p className="vh" role="status">
        {state.kind === 'known' ? state.announcement : ''}
      </p>
    </form>
  );
}

/** Stored codes are upper case with one space; a shopper may also be typing on. */
function isSameCode(typed: string, stored: string): boolean {
  const compact = (code: string) => code.replace(/\s/g, '').toUpperCase();
  return compact(typed).startsWith(compact(stored));
}

function hintOf({ kind }: State): string {
  if (kind === 'failed') return '';
  return kind === 'loading' ? promiseMessages.arrivalLoading : promiseMessages.arrivalNone;
}

/** Looks the days up, and again when they are out of date. */
function useArrival(itemId: string, postalCode: string): State {
  const [state, setState] = useState<State>({ kind: 'unasked' });
  useEffect(() => {
    if (!postalCode) {
      setState({ kind: 'unasked' });
      return;
    }
    let isCurrent = true;
    setState((before) => (before.kind === 'known' ? before : { kind: 'loading' }));
    const stop = keepFresh(async () => {
      const [{ fetchArrival }, { ArrivalDays, announcementOf }] = await Promise.all([
        import('../../stores/delivery/arrival.ts'),
        import('./ArrivalDays.tsx'),
      ]);
      const answer = await fetchArrival(itemId, postalCode);
      if (!isCurrent) return Number.POSITIVE_INFINITY;
      if (answer.kind === 'failed') {
        setState(answer);
        return Number.POSITIVE_INFINITY;
      }
      const { arrival } = answer;
      setState({ kind: 'known', days: <ArrivalDays arrival={arrival} />, announcement: announcementOf(arrival) });
      return holdsFor(arrival);
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [itemId, postalCode]);
  return state;
}
