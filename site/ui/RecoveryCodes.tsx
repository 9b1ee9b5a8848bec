import { Button } from './Button.tsx';

interface Props {
  readonly codes: readonly string[];
  /** what they are for, and that they are not shown again */
  readonly why: string;
  /** a way to keep them */
  readonly keep: { readonly label: string; readonly press: () => void };
  readonly look: { readonly list: string; readonly actions: string; readonly done: 'act' | 'ink' };
  readonly size?: 's' | 'm';
  readonly onDone: () => void;
}

/** Codes for the day when the phone is lost. They are never shown again. */
export function RecoveryCodes({ codes, why, keep, look, size = 'm', onDone }: Props) {
  return (
    <>
      <p>{why}</p>
      <ol className={look.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={look.actions}>
        <Button size={size} onClick={keep.press}>
          {keep.label}
        </Button>
        <Button size={size} look={look.done} onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
