/** A spool's color. Those of other shops are any color, and pages allow no inline styles: so it is drawn. */
export function SpoolDot({ hex }: { hex: string | undefined }) {
  return (
    <svg className="spool-dot" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="13" fill="none" stroke={hex ?? '#B9B4A8'} strokeWidth="12" />
    </svg>
  );
}
