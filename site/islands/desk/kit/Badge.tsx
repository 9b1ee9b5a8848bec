import type { ReactNode } from 'react';

/** A word that marks a row or a head: what is well, what needs a look, what is wrong. */
export function Badge({ tone, children }: { tone: 'ok' | 'warn' | 'danger'; children: ReactNode }) {
  return <span className={`desk-badge desk-${tone}`}>{children}</span>;
}
