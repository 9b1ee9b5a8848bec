import { Button } from '../../../ui/Button.tsx';

/** Codes for the day when the phone is lost. They are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <section aria-labelledby="recovery-codes" className="desk-card">
      <h2 id="recovery-codes" className="h3">
        Your recovery codes
      </h2>
      <p>
        Each signs you in once instead of the app. Print them or keep them in a safe place: they are not shown again.
      </p>
      <ol className="desk-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="desk-actions">
        <Button onClick={() => print()}>Print</Button>
        <Button look="act" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </section>
  );
}
