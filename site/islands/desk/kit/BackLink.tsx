/** From one entry to the list that it is in. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="desk-back">
      <a href={href}>{children}</a>
    </p>
  );
}
