import { queu3dMessages } from '../../../contract/messages/queu3d.ts';

interface Props {
  checked: boolean;
  onChange: (supports: boolean) => void;
}

/** With or without supports, and what they leave behind. */
export function SupportsField({ checked, onChange }: Props) {
  return (
    <label className="q-switch">
      <span className="q-label">Supports</span>
      <input
        type="checkbox"
        aria-label="Supports"
        aria-describedby="q-supports"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="hint" id="q-supports">
        {queu3dMessages.supports}
      </span>
    </label>
  );
}
