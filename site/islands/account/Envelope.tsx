export function Envelope() {
  return (
    <svg className="account-envelope" viewBox="0 0 88 64" aria-hidden="true">
      <path d="M1 1h86v62H1z" fill="#E8D8BC" stroke="#16181D" strokeWidth="1.5" />
      <path d="m1 1 43 36L87 1" fill="none" stroke="#16181D" strokeWidth="1.5" />
      <circle cx="44" cy="40" r="9" fill="#E4482B" />
      <circle cx="44" cy="40" r="3" fill="#E8D8BC" />
    </svg>
  );
}
