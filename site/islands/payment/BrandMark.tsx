/** Our own drawing of a card brand's mark; unknown brands get a plain card. */
export function BrandMark({ brand }: { brand: string }) {
  return (
    <svg className="brand-mark" viewBox="0 0 44 28" aria-hidden="true">
      {marks[brand] ?? plain}
    </svg>
  );
}

const plain = (
  <>
    <rect className="mark-line" x="9" y="6" width="26" height="16" rx="2" />
    <path className="mark-line" d="M9 11h26M13 18h6" />
  </>
);

const marks: Readonly<Record<string, React.ReactNode>> = {
  visa: (
    <text className="mark-visa" x="22" y="19" textAnchor="middle">
      VISA
    </text>
  ),
  mastercard: (
    <>
      <circle className="mark-red" cx="18" cy="14" r="8" />
      <circle className="mark-yellow" cx="26" cy="14" r="8" />
    </>
  ),
  paypal: (
    <text className="mark-paypal" x="22" y="18" textAnchor="middle">
      PayPal
    </text>
  ),
  amex: (
    <>
      <rect className="mark-blue" x="1" y="1" width="42" height="26" />
      <text className="mark-amex" x="22" y="18" textAnchor="middle">
        AMEX
      </text>
    </>
  ),
};
