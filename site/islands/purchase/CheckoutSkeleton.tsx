/** The layout of the first step while it loads. */
export function CheckoutSkeleton() {
  return (
    <div className="co">
      <p className="vh" role="status">
        Loading your order
      </p>
      <div className="stack" aria-hidden="true">
        <span className="skel skel-title" />
        <span className="skel skel-ways" />
        <span className="skel skel-field" />
        <span className="skel skel-field" />
        <span className="skel skel-field" />
        <span className="skel skel-field" />
      </div>
      <div className="skel skel-summary" aria-hidden="true" />
    </div>
  );
}
