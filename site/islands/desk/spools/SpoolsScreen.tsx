import { formatSize } from '../../../../contract/catalogue/format-size.ts';
import { type DeskLot, lotListSchema, lotPageSchema } from '../../../../contract/desk/spools.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { goTo } from '../../../lib/go-to.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { NumberField, TextField } from '../kit/fields.tsx';
import { SearchInput } from '../kit/SearchInput.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { LotView } from './LotView.tsx';
import { gaugeWords, numberIn } from './spool-words.ts';

/** Lots of filament, or with `?lot=` one of them with its spools. */
export function SpoolsScreen() {
  const lot = Number(useAddress().query.get('lot'));
  return (
    <DeskScreen title="Spools" permission="stock:read">
      {lot > 0 ? <LotView key={lot} id={lot} /> : <Lots />}
    </DeskScreen>
  );
}

const hrefOf = ({ id }: Pick<DeskLot, 'id'>) => `/desk/spools/?lot=${id}`;

function Lots() {
  const q = useAddress().query.get('q');
  const mayAdd = useMay('stock:move');
  const list = useDeskList('/desk/spools', lotListSchema, { q });
  return (
    <>
      <div className="desk-tools">
        {mayAdd && <NewLot />}
        <SearchInput aria-label="Find a lot by code, color or material" placeholder="Code, color or material" />
      </div>
      <DeskList
        caption="Lots"
        list={list}
        rowId={({ id }) => String(id)}
        hrefOf={hrefOf}
        empty={q ? 'No lot matches.' : 'No lot is registered yet.'}
        columns={[
          {
            header: 'Lot',
            isWide: true,
            cell: (lot) => (
              <>
                <a href={hrefOf(lot)}>{lot.code}</a>
                <small>
                  {lot.name}, {formatSize(lot.diameter)}
                </small>
              </>
            ),
          },
          { header: 'Made', cell: ({ madeOn }) => madeOn ?? '–' },
          {
            header: 'In stock',
            isNumber: true,
            cell: ({ unsold, spools }) => `${grouped(unsold)} of ${grouped(spools)}`,
          },
          { header: 'Gauge log', cell: ({ gauge }) => (gauge ? gaugeWords(gauge) : 'none') },
        ]}
      />
    </>
  );
}

function NewLot() {
  return (
    <Confirm
      label="Register a lot"
      look="act"
      title="Register a lot"
      action="Register"
      defaults={() => ({ code: '', itemId: '', madeOn: '', driedC: '', driedHours: '', note: '' })}
      onConfirm={async ({ code, itemId, madeOn, driedC, driedHours, note }) => {
        const body = {
          ...{ code, itemId, note, madeOn: madeOn || null },
          ...{ driedC: numberIn(driedC), driedHours: numberIn(driedHours) },
        };
        goTo(hrefOf(await deskSend('/desk/spools/lots', { body }, lotPageSchema)));
      }}
    >
      <TextField name="code" label="Code" hint="As on the label, such as L-2611A" required maxLength={40} />
      <TextField
        name="itemId"
        label="Item"
        hint="The SKU of one of its sizes: the lot has its material, color and diameter"
        required
        maxLength={120}
      />
      <TextField name="madeOn" label="Made on" note="optional" type="date" />
      <NumberField name="driedC" label="Dried at, in °C" note="optional" min={20} max={150} />
      <NumberField name="driedHours" label="Dried for, in hours" note="optional" min={0.5} max={72} step={0.5} />
      <TextField name="note" label="Note for makers" note="optional" hint="On the page of each spool" maxLength={300} />
    </Confirm>
  );
}
