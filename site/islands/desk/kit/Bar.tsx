/** A share as a bar; the figure stands beside it. */
export function Bar({ percent }: { percent: number }) {
  return (
    <span className="desk-bar">
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
