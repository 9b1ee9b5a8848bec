/** An order while it loads. */
export function OrderSkeleton() {
  return (
    <div className="order">
      <p className="vh" role="status">
        Looking up your order
      </p>
      <span className="skel skel-head" aria-hidden="true" />
      <span className="skel skel-goods" aria-hidden="true" />
      <span className="skel skel-goods" aria-hidden="true" />
    </div>
  );
}
