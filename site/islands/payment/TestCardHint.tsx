const cards = [
  { number: '4242 4242 4242 4242', does: 'is paid' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 0341', does: 'can be saved, and is declined when it pays' },
  { number: '4000 0027 6000 3184', does: 'asks for 3-D Secure' },
  { number: '4000 0025 0000 3155', does: 'asks for 3-D Secure' },
];

/** For shops that run without a payment provider: the card numbers to test with. */
export function TestCardHint() {
  return (
    <details className="test-cards">
      <summary>Sandbox: no money moves. Test card numbers</summary>
      <ul>
        {cards.map(({ number, does }) => (
          <li key={number}>
            <span className="data">
              <b>{number}</b>
            </span>{' '}
            {does}
          </li>
        ))}
      </ul>
      <p>Any future date, any security code and any ZIP code will do.</p>
    </details>
  );
}
