import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { CameraScan } from './CameraScan.tsx';
import { Form, useDeskForm } from './Form.tsx';
import { TextField } from './fields.tsx';
import { Problem } from './parts.tsx';
import { useScanner } from './use-scanner.ts';
import { useWork } from './use-work.ts';

interface Props {
  readonly label: string;
  readonly onScan: (code: string) => void;
}

/** Takes a code that somebody types, that a scanner types wherever the focus is, or that the camera sees. */
export function ScanField({ label, onScan }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const form = useDeskForm(
    () => ({ code: '' }),
    async ({ code }, { reset }) => {
      reset();
      if (code.trim()) onScan(code.trim());
    },
  );
  useScanner((letters) => {
    form.setValue('code', letters);
    box.current?.querySelector('input')?.focus();
  });
  return (
    <div ref={box} className="desk-scan">
      <Form form={form}>
        <TextField
          name="code"
          label={label}
          hint="By a scanner, or type the SKU and press Enter."
          maxLength={120}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </Form>
      {navigator.mediaDevices !== undefined && <Camera onScan={onScan} />}
    </div>
  );
}

/** Its code, and what reads pictures where the browser does not, come with the first press. */
function Camera({ onScan }: Pick<Props, 'onScan'>) {
  const [Scan, setScan] = useState<typeof CameraScan>();
  const { run, isBusy, error } = useWork();
  const open = async () => {
    const loaded = await import('./CameraScan.tsx');
    setScan(() => loaded.CameraScan);
  };
  return (
    <>
      <Button
        loading={isBusy}
        onClick={() => (Scan ? setScan(undefined) : void run(open))}
        aria-pressed={Scan !== undefined}
      >
        {Scan ? 'Close the camera' : 'Use the camera'}
      </Button>
      <Problem error={error} />
      {Scan && <Scan onScan={onScan} onEnd={() => setScan(undefined)} />}
    </>
  );
}
