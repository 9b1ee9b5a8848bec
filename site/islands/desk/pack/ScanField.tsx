import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { isTyping } from '../DeskScreen.tsx';
import { CameraScan, canScanByCamera } from './CameraScan.tsx';

/** Takes what a scanner types, wherever the focus is, and codes that the camera sees. */
export function ScanField({ onScan }: { onScan: (code: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isCamera, setCamera] = useState(false);
  useEffect(() => {
    // Scanners are keyboards: their first letter moves the focus here, and is typed here.
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[\w-]$/.test(event.key)) field.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <div className="pack-scan">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) onScan(code);
          setCode('');
        }}
      >
        <Field label="Scan a piece" hint="By a scanner, or type the SKU and press Enter.">
          {(control) => (
            <input
              {...control}
              ref={field}
              value={code}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="done"
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
      </form>
      {canScanByCamera() && (
        <Button onClick={() => setCamera(!isCamera)} aria-pressed={isCamera}>
          {isCamera ? 'Close the camera' : 'Use the camera'}
        </Button>
      )}
      {isCamera && <CameraScan onScan={onScan} onEnd={() => setCamera(false)} />}
    </div>
  );
}
