import { useRef } from 'react';
import { formatSize } from '../../../../contract/catalogue/format-size.ts';
import { counted } from '../../../../contract/counted.ts';
import {
  type DeskSpool,
  gaugeStoredSchema,
  type LotPage,
  lotPageSchema,
  MAX_NEW_SPOOLS,
  spoolsAddedSchema,
} from '../../../../contract/desk/spools.ts';
import { spoolPath } from '../../../../contract/filament/spool-id.ts';
import { dryingWords } from '../../../../contract/filament/words.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskFile, deskSend, deskUpload } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { type Column, DeskTable, Pages, useDeskList } from '../kit/DeskTable.tsx';
import { NumberField, SelectField, TextField } from '../kit/fields.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { BackLink, Facts, Problem } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { useWork } from '../kit/use-work.ts';
import { gaugeWords, numberIn, shortId } from './spool-words.ts';

type Say = (words: string) => Promise<void>;

/** A lot: what the gauge said of it, its spools, and their labels. */
export function LotView({ id }: { id: number }) {
  const path = `/desk/spools/lots/${id}` as const;
  const list = useDeskList(path, lotPageSchema);
  const mayChange = useMay('stock:move');
  const { said, say } = useSaid(path);
  return (
    <>
      <BackLink href="/desk/spools/">All lots</BackLink>
      <Loaded query={list}>
        {(lot) => (
          <>
            <Head lot={lot} />
            {said}
            <div className="desk-tools">
              {mayChange && <AddSpools lot={lot} say={say} />}
              {mayChange && (
                <ImportGauge
                  path={`${path}/gauge`}
                  label={lot.gauge ? 'Replace the gauge log' : 'Import a gauge log'}
                  say={say}
                />
              )}
              {lot.rows.length > 0 && (
                <ActionButton size="s" onPress={() => printLabels(lot.rows.map((spool) => spool.id))}>
                  Labels of these {counted(lot.rows.length, 'spool')}
                </ActionButton>
              )}
            </div>
            <DeskTable
              caption="Spools of the lot"
              rows={lot.rows}
              rowId={(spool) => spool.id}
              columns={columnsOf(mayChange, say)}
              empty="No spool was added to this lot yet."
            />
            <Pages total={lot.total} />
          </>
        )}
      </Loaded>
    </>
  );
}

async function printLabels(ids: readonly string[]): Promise<void> {
  const bytes = await deskFile('/desk/spools/labels', { method: 'POST', body: { ids } });
  saveFile(bytes, { name: 'spool-labels.pdf', type: 'application/pdf' });
}

function Head({ lot }: { lot: LotPage }) {
  const { code, name, diameter, madeOn, driedC, driedHours, note, spools, unsold, gauge } = lot;
  return (
    <section aria-labelledby="lot-code" className="stack-3">
      <h2 id="lot-code" className="h3">
        Lot {code}
      </h2>
      <p className="muted">
        {name}, {formatSize(diameter)}
        {note && ` · ${note}`}
      </p>
      <Facts
        look="tiles"
        facts={[
          ['In stock', `${grouped(unsold)} of ${grouped(spools)}`],
          ['Made', madeOn ?? '–'],
          [
            'Dried',
            driedC === null || driedHours === null ? '–' : dryingWords({ temperatureC: driedC, hours: driedHours }),
          ],
          ['Gauge log', gauge ? gaugeWords(gauge) : 'none'],
        ]}
      />
    </section>
  );
}

function AddSpools({ lot: { id, items }, say }: { lot: LotPage; say: Say }) {
  const sizes = Object.fromEntries(items.map((item) => [item.id, item.size]));
  return (
    <Confirm
      label="Add spools"
      look="act"
      title="Add spools"
      action="Add and print labels"
      reason={items.length === 0 ? 'The shop sells nothing that is wound from this lot.' : undefined}
      defaults={() => ({
        ...{ key: crypto.randomUUID() as string, itemId: items[0]?.id ?? '', count: '1' },
        ...{ packedOn: '', netGrams: '', emptyGrams: '' },
      })}
      onConfirm={async ({ key, itemId, count, packedOn, netGrams, emptyGrams }) => {
        const body = {
          ...{ key, itemId, count: Number(count), packedOn: packedOn || null },
          ...{ netGrams: numberIn(netGrams), emptyGrams: numberIn(emptyGrams) },
        };
        const { ids } = await deskSend(`/desk/spools/lots/${id}/spools`, { body }, spoolsAddedSchema);
        await printLabels(ids);
        await say(`${counted(ids.length, 'spool')} added.`);
      }}
    >
      <SelectField name="itemId" label="Size" options={sizes} />
      <NumberField name="count" label="Spools" min={1} max={MAX_NEW_SPOOLS} required />
      <TextField name="packedOn" label="Packed on" note="optional" type="date" />
      <Weights />
    </Confirm>
  );
}

function Weights() {
  return (
    <>
      <NumberField name="netGrams" label="Filament, in grams" note="if weighed" min={1} max={30_000} />
      <NumberField name="emptyGrams" label="Empty spool, in grams" note="if weighed" min={1} max={30_000} />
    </>
  );
}

interface ImportProps {
  readonly path: `/desk/${string}`;
  readonly label: string;
  readonly about?: string;
  readonly say: Say;
}

/** Sends the CSV of the gauge as it is; a line that is wrong is named below. */
function ImportGauge({ path, label, about, say }: ImportProps) {
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy, error } = useWork();
  const send = (file: File) =>
    run(async () => {
      const gauge = await deskUpload(path, file, gaugeStoredSchema);
      await say(`${grouped(gauge.readings)} readings stored: ${gaugeWords(gauge)}.`);
    });
  return (
    <>
      <Button size="s" loading={isBusy} onClick={() => input.current?.click()}>
        {label}
        {about && <span className="vh"> {about}</span>}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = '';
        }}
      />
      <Problem error={error} />
    </>
  );
}

const columnsOf = (mayChange: boolean, say: Say): readonly (Column<DeskSpool> | false)[] => [
  {
    header: 'Spool',
    isWide: true,
    cell: ({ id, size }) => (
      <>
        <a className="desk-data" href={spoolPath(id)}>
          {id}
        </a>
        <small>{size}</small>
      </>
    ),
  },
  { header: 'Packed', cell: ({ packedOn }) => packedOn ?? '–' },
  {
    header: 'Weighed',
    isNumber: true,
    cell: ({ netGrams, emptyGrams }) =>
      netGrams === null && emptyGrams === null ? '–' : `${netGrams ?? '–'} + ${emptyGrams ?? '–'} g`,
  },
  {
    header: 'Order',
    cell: ({ order }) => (order ? <a href={`/desk/order/?number=${order}`}>{order}</a> : 'in stock'),
  },
  mayChange && { header: 'Change', isWide: true, cell: (spool) => <SpoolActions spool={spool} say={say} /> },
];

function SpoolActions({ spool: { id, netGrams, emptyGrams, order, hasGauge }, say }: { spool: DeskSpool; say: Say }) {
  const about = `of ${shortId(id)}`;
  return (
    <div className="desk-row">
      <Confirm
        label="Weigh"
        about={about}
        title={`Weights of ${shortId(id)}`}
        action="Save"
        defaults={() => ({ netGrams: String(netGrams ?? ''), emptyGrams: String(emptyGrams ?? '') })}
        onConfirm={async (typed) => {
          const body = { netGrams: numberIn(typed.netGrams), emptyGrams: numberIn(typed.emptyGrams) };
          await deskSend(`/desk/spools/${id}/weights`, { method: 'PUT', body });
          await say(`The weights of ${shortId(id)} are saved.`);
        }}
      >
        <Weights />
      </Confirm>
      <ImportGauge
        path={`/desk/spools/${id}/gauge`}
        label={hasGauge ? 'Replace its log' : 'Own log'}
        about={about}
        say={say}
      />
      <ActionButton size="s" onPress={() => printLabels([id])}>
        Label<span className="vh"> {about}</span>
      </ActionButton>
      {order && (
        <Confirm
          label="Take back"
          about={about}
          title={`Take ${shortId(id)} back?`}
          action="Take it back"
          onConfirm={async () => {
            await deskSend(`/desk/spools/${id}/take-back`);
            await say(`${shortId(id)} can be sold again.`);
          }}
        >
          <p>For a spool that came back unopened. Order {order} no longer lists it. The stock is counted elsewhere.</p>
        </Confirm>
      )}
    </div>
  );
}
