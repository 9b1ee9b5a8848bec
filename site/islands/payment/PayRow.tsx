import type { ReactNode } from 'react';

interface Props {
  mark: ReactNode;
  title: string;
  note: ReactNode;
  /** absent: the row cannot be chosen */
  radio?: { readonly checked: boolean; readonly disabled?: boolean; readonly onChoose: () => void } | undefined;
  /** at the end, such as a button */
  children?: ReactNode;
}

/** A payment method. All radio buttons of these rows on a page are one group. */
export function PayRow({ mark, title, note, radio, children }: Props) {
  const text = (
    <>
      {mark}
      <span className="pay-text">
        <span className="pay-title">{title}</span>
        <span className="pay-note">{note}</span>
      </span>
    </>
  );
  if (!radio) return <RowOf label={<div className="pay-label">{text}</div>}>{children}</RowOf>;
  return (
    <RowOf
      label={
        <label className="pay-label">
          <span className="check">
            <input
              type="radio"
              name="pay-with"
              checked={radio.checked}
              disabled={radio.disabled}
              onChange={radio.onChoose}
            />
          </span>
          {text}
        </label>
      }
    >
      {children}
    </RowOf>
  );
}

function RowOf({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="pay-row">
      {label}
      {children}
    </div>
  );
}
