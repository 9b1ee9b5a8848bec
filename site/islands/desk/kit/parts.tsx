import { type ComponentProps, type ReactNode, useId } from 'react';
import { dollars } from '../../../../contract/dollars.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { listHere } from '../nav.ts';

/** Cents as dollars. */
export function Money({ amount }: { amount: number }) {
  return <span className="desk-money">{dollars(amount)}</span>;
}

const minute = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A moment (ISO 8601), in the time zone of the browser. */
export function When({ at, only }: { at: string; only?: 'day' }) {
  const date = new Date(at);
  // Two parts, so that a narrow column breaks between them only.
  return (
    <time dateTime={at}>
      {only === 'day' ? (
        <span>{day.format(date)}</span>
      ) : (
        <>
          <span>{day.format(date)},</span> <span>{minute.format(date)}</span>
        </>
      )}
    </time>
  );
}

/** Thrown before anything is sent: what the form still needs, in words for staff. */
export class FormError extends Error {
  override readonly name = 'FormError';
}

/** What a failed call says, announced when it appears, and what helps: another try, or else the list. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (!error) return null;
  const list = onRetry && isWrongAddress(error) && listHere(location);
  return (
    <p role="alert" className="desk-note desk-danger">
      {error instanceof FormError ? error.message : messageOf(error)}{' '}
      {list && (
        <a className="btn btn-s" href={list.path}>
          Back to {list.label}
        </a>
      )}
      {onRetry && !list && (
        <Button size="s" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );
}

/** What the address asks for does not exist, or cannot be asked: the answer is the same every time. */
function isWrongAddress(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** A line that is announced when it changes, such as "NS-7K2M-4Q9D has shipped." */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="desk-note desk-ok">
      {children}
    </div>
  );
}

interface CardProps extends ComponentProps<'section'> {
  readonly title: string;
  /** without its frame, for a section that holds cards or a list */
  readonly isPlain?: boolean;
}

/** A titled section of a screen. */
export function Card({ title, isPlain = false, className = '', children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section {...rest} className={`${isPlain ? 'desk-section' : 'desk-card'} ${className}`} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A name and its value; false: the fact does not apply. */
export type Fact = readonly [name: string, value: ReactNode] | false | '' | null | undefined;

/** Names with their values, one below the other; `look` as tiles beside each other, or as a sum whose total is ruled. */
export function Facts({ facts, look = 'rows' }: { facts: readonly Fact[]; look?: 'rows' | 'tiles' | 'sums' }) {
  return (
    <dl className={`desk-facts desk-facts-${look}`}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A word that marks a row or a head: what is well, what needs a look, what is wrong. */
export function Badge({ tone, children }: { tone: 'ok' | 'warn' | 'danger'; children: ReactNode }) {
  return <span className={`desk-badge desk-${tone}`}>{children}</span>;
}

/** A color beside its name. */
export function Dot({ hex }: { hex: string }) {
  return <span className="desk-dot" style={{ background: hex }} />;
}

/** A share as a bar; the figure stands beside it. */
export function Bar({ percent }: { percent: number }) {
  return (
    <span className="desk-bar">
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

/** From one entry to the list that it is in. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="desk-back">
      <a href={href}>{children}</a>
    </p>
  );
}
