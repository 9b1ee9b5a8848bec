import { Button } from '../../../ui/Button.tsx';
import { Card } from '../kit/Card.tsx';

/** Codes for the day when the phone is lost. They are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Card title="Your recovery codes">
      <p>
        Each signs you in once instead of the app. Print them or keep them in a safe place: they are not shown again.
      </p>
      <ol className="desk-codes desk-data">
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
    </Card>
  );
}
