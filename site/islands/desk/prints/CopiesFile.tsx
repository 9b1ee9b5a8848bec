import { useState } from 'react';
import { type DeskPrint, type PlateSliceState, plateSliceStateSchema } from '../../../../contract/desk/prints.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { NumberField } from '../kit/fields.tsx';
import { useDeskQuery } from '../kit/Loaded.tsx';
import { Problem } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';

/** While a plate is sliced, which takes seconds to minutes. */
const LOOK_MS = 2_000;

interface Props {
  readonly print: DeskPrint;
  readonly missing: number;
}

/** The G-code of several pieces, for printers that the shop is not linked to: it is sliced when somebody asks for it. */
export function CopiesFile({ print, missing }: Props) {
  const [pieces, setPieces] = useState<number>();
  const mayWrite = useMay('prints:write');
  const most = Math.min(missing, print.perPlate);
  const path = `/desk/prints/${print.refId}/${print.line}/plate` as const;
  return (
    <>
      {mayWrite && most > 1 && (
        <Confirm
          label="G-code of several"
          about={print.name}
          title={`G-code of several pieces of ${print.name}`}
          action="Slice them"
          defaults={() => ({ pieces: String(most) })}
          onConfirm={async ({ pieces: chosen }) => {
            await deskSend(path, { body: { pieces: Number(chosen) } }, plateSliceStateSchema);
            setPieces(Number(chosen));
          }}
        >
          <p>One file prints all of them at once. It is sliced now, which can take a minute, and starts nothing.</p>
          <NumberField
            name="pieces"
            label="Pieces"
            note={`${missing} missing, ${print.perPlate} fit on a plate`}
            required
            min={2}
            max={most}
          />
        </Confirm>
      )}
      {pieces !== undefined && <Progress print={print} pieces={pieces} />}
    </>
  );
}

function Progress({ print: { refId, line, name }, pieces }: { print: DeskPrint; pieces: number }) {
  const path = `/desk/prints/${refId}/${line}` as const;
  const { data, error } = useDeskQuery(`${path}/plate?pieces=${pieces}`, plateSliceStateSchema, {
    refetchInterval: ({ state }) => (isWaiting(state.data) ? LOOK_MS : false),
  });
  return (
    <div role="status">
      <Problem error={error} />
      {data?.state === 'failed' && (
        <p className="desk-danger">
          {pieces} pieces are not sliced: {data.reason}
        </p>
      )}
      {data?.state === 'complete' && (
        <a href={`/api${path}/gcode?pieces=${pieces}`} download>
          G-code of {pieces} pieces<span className="vh"> of {name}</span>
        </a>
      )}
      {!error && isWaiting(data) && <p>{pieces} pieces are being sliced …</p>}
    </div>
  );
}

const isWaiting = (data: PlateSliceState | undefined) => data === undefined || data.state === 'waiting';
