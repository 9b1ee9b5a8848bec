/** A color beside its name. */
export function Dot({ hex }: { hex: string }) {
  return <span className="desk-dot" style={{ background: hex }} />;
}
