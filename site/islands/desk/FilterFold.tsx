import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Filters that would fill a phone's screen are behind one button there, which counts those in use. */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button className="desk-fold" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} className="desk-folded" data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
