import { useStore } from '@nanostores/react';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import type { OwnSpool } from '../../../contract/filament/spool-inventory.ts';
import { filamentMessages } from '../../../contract/messages/filament.ts';
import { ownSpools } from '../../stores/filament/own-filament.ts';
import { $printer } from '../../stores/filament/printer.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { AddSpools } from './AddSpools.tsx';
import { PrinterChoice } from './PrinterChoice.tsx';
import { SpoolRow } from './SpoolRow.tsx';

interface Props {
  /** to choose from */
  printers: readonly PrinterSetup[];
  /** below the heading of the page, or of a tab */
  heading?: 'h2' | 'h3';
}

/** A shopper's printer, and their spools with what is left on each: a guest's of this device, or those of the account. */
export function MySpools({ printers, heading: Heading = 'h3' }: Props) {
  const printer = useStore($printer, { ssr: 'initial' });
  return (
    <div className="own-filament stack-8">
      <section className="stack-4" id="printer" aria-labelledby="printer-title">
        <Heading className="h3" id="printer-title">
          My printer
        </Heading>
        <p className="muted">{filamentMessages.printerWhy}</p>
        <PrinterChoice printers={printers} printer={printer} />
      </section>
      <section className="stack-4" aria-labelledby="spools-title">
        <Heading className="h3" id="spools-title" tabIndex={-1}>
          Spools
        </Heading>
        <WhenLoaded store={ownSpools} what="your spools" skeleton={<span className="skel skel-panel" />}>
          {(spools) => (
            <>
              <SpoolList spools={spools} printer={printer} />
              <AddSpools />
            </>
          )}
        </WhenLoaded>
      </section>
    </div>
  );
}

function SpoolList({ spools, printer }: { spools: readonly OwnSpool[]; printer: PrinterSetup | undefined }) {
  if (spools.length === 0) {
    return (
      <div className="no-spools panel">
        <p>
          <strong>No spools yet</strong>
        </p>
        <p className="muted">{filamentMessages.noSpools}</p>
      </div>
    );
  }
  return (
    <ul className="spool-list panel">
      {spools.map((spool) => (
        <SpoolRow key={spool.id} spool={spool} slicer={printer?.slicer} />
      ))}
    </ul>
  );
}
