const rows = ['first', 'second'];

/** The cart in its final shape while its lines are on the way. */
export function CartSkeleton() {
  return (
    <>
      <p className="vh" role="status">
        Loading your cart
      </p>
      <ul className="lines" aria-hidden="true">
        {rows.map((row) => (
          <li className="line" key={row}>
            <span className="skel skel-im" />
            <span className="skel skel-text" />
            <span className="skel skel-price" />
            <span className="ctl">
              <span className="skel skel-stepper" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
