import type { ReactNode } from 'react';

/** The layout of the first step while it loads; `firstWords` are what the page already says of it. */
export function CheckoutSkeleton({ firstWords }: { firstWords?: ReactNode }) {
  return (
    <div className={firstWords ? 'co stack-8 first-step' : 'co stack-8'}>
      <p className="vh" role="status">
        Loading your order
      </p>
      <div className="stack" aria-hidden="true">
        {firstWords ?? (
          <>
            <span className="skel skel-title" />
            <span className="skel skel-ways" />
          </>
        )}
        <span className="skel skel-field" />
        <span className="skel skel-field" />
        <span className="skel skel-field" />
        <span className="skel skel-field" />
      </div>
      <div className="skel skel-summary" aria-hidden="true" />
    </div>
  );
}
