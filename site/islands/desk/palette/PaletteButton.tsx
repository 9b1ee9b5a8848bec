import { useEffect, useState } from 'react';
import type { StaffRole } from '../../../../contract/desk/roles.ts';
import { Button } from '../../../ui/Button.tsx';
import { KeyHint } from '../kit/KeyHint.tsx';
import { useWork } from '../kit/use-work.ts';
import type { Palette as PaletteDialog } from './Palette.tsx';

/** The way to every screen, order, customer and item: by Ctrl K, or ⌘ K, also from within a field. */
export function PaletteButton({ role }: { role: StaffRole }) {
  const [Palette, setPalette] = useState<typeof PaletteDialog>();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy } = useWork();
  const open = () =>
    void run(async () => {
      // It is not part of the page's first load. Without a connection, the next press asks for it again.
      const loaded = await import('./Palette.tsx');
      setPalette(() => loaded.Palette);
      setOpen(true);
    });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPaletteKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
      if (!isPaletteKey) return;
      event.preventDefault();
      if (isOpen) setOpen(false);
      // What is typed in another dialog stays in sight.
      else if (!document.querySelector('[role="dialog"]')) open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <>
      <Button
        size="s"
        look="quiet"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        loading={isBusy}
        onClick={open}
      >
        Find <KeyHint>Ctrl K</KeyHint>
      </Button>
      {Palette && <Palette role={role} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
