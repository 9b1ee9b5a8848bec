import { type ReactNode, useId } from 'react';

/** One matter of the profile, under a heading of its own. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="matter" aria-labelledby={id}>
      <h3 className="h4" id={id}>
        {title}
      </h3>
      <div className="matter-body">{children}</div>
    </section>
  );
}
