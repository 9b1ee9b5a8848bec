export function ListSkeleton() {
  return (
    <div className="area-list">
      <span className="skel skel-row" />
      <span className="skel skel-row" />
    </div>
  );
}
