/** The key of a button, for those who see it; `aria-keyshortcuts` says it to those who hear. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className="desk-key" aria-hidden="true">
      {children}
    </span>
  );
}
