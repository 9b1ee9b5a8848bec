import { counted } from '../../../contract/counted.ts';
import { dismissLeftOut } from '../../stores/queu3d/add-files.ts';
import type { Desk, LeftOutFile } from '../../stores/queu3d/desk.ts';
import { Button } from '../../ui/Button.tsx';

/** More would push the bed out of view; the others are counted. */
const SHOWN = 6;

interface Props {
  desk: Desk;
  files: readonly LeftOutFile[];
}

/** The files of the last drop that are not on the desk, and why. */
export function LeftOut({ desk, files }: Props) {
  if (files.length === 0) return null;
  return (
    <div className="q-told q-left" role="status">
      <strong>{counted(files.length, 'file was left out', 'files were left out')}</strong>
      <ul>
        {files.slice(0, SHOWN).map(({ name, reason }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of a drop can have one name, and the list never changes
          <li key={i}>
            <b>{name}</b>: {reason}
          </li>
        ))}
        {files.length > SHOWN && <li>and {files.length - SHOWN} more.</li>}
      </ul>
      <Button size="s" onClick={() => dismissLeftOut(desk)}>
        Dismiss
      </Button>
    </div>
  );
}
