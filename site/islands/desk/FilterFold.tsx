import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Filters are behind one button, which counts those in use, so that the list begins at the top of the screen. */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} className="desk-folded" hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
