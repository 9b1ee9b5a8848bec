/** A turning strand of filament: something is under way. */
export function Strand() {
  return (
    <svg className="strand" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="26" />
      <circle className="on" cx="32" cy="32" r="26" />
    </svg>
  );
}
