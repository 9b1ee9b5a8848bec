import type { ReactNode } from 'react';

/** The sign-in and the joining: no menu, as nobody is signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="desk-sign-in stack-3" tabIndex={-1}>
      <h1 className="desk-title">{title}</h1>
      {children}
    </main>
  );
}
