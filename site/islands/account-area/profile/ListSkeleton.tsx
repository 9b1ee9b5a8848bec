export function ListSkeleton() {
  return (
    <div className="area-list panel">
      <span className="skel skel-row" />
      <span className="skel skel-row" />
    </div>
  );
}
