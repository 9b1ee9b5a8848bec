import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { TextField } from '../kit/fields.tsx';
import { isCommand } from '../kit/is-command.ts';
import { CameraScan, canScanByCamera } from './CameraScan.tsx';

/** Takes what a scanner types, wherever the focus is, and codes that the camera sees. */
export function ScanField({ onScan }: { onScan: (code: string) => void }) {
  const [isCamera, setCamera] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const form = useDeskForm(
    () => ({ code: '' }),
    async ({ code }, { reset }) => {
      if (code.trim()) onScan(code);
      reset();
    },
  );
  useEffect(() => {
    // Scanners are keyboards: their first letter moves the focus here, and is typed here.
    const press = (event: KeyboardEvent) => {
      if (isCommand(event) && /^[\w-]$/.test(event.key)) box.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <div ref={box} className="pack-scan">
      <Form form={form}>
        <TextField
          name="code"
          label="Scan a piece"
          hint="By a scanner, or type the SKU and press Enter."
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </Form>
      {canScanByCamera() && (
        <Button onClick={() => setCamera(!isCamera)} aria-pressed={isCamera}>
          {isCamera ? 'Close the camera' : 'Use the camera'}
        </Button>
      )}
      {isCamera && <CameraScan onScan={onScan} onEnd={() => setCamera(false)} />}
    </div>
  );
}
