import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import { filamentMessages } from '../../../contract/messages/filament.ts';
import { modalPath } from '../../../contract/routes/modal-path.ts';
import { useShopper } from '../account-area/use-shopper.ts';
import { MySpools } from './MySpools.tsx';

/** “My spools” for everybody: guests have theirs on this device. */
export function SpoolsPage({ printers }: { printers: readonly PrinterSetup[] }) {
  const shopper = useShopper();
  return (
    <>
      <p className="lede">{filamentMessages.spoolsWhy}</p>
      {shopper === 'guest' && (
        <p className="note">
          {filamentMessages.keptHere}{' '}
          <a className="link" href={modalPath('/my-spools/', 'login')} data-sign-in="">
            Sign in
          </a>
        </p>
      )}
      {/* Whose spools these are is known in the browser only. */}
      {shopper === undefined ? (
        <span className="skel skel-panel" aria-hidden="true" />
      ) : (
        <MySpools printers={printers} heading="h2" />
      )}
    </>
  );
}
