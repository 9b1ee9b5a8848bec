import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { doneSchema, type Me } from '../../../../contract/desk/me.ts';
import { type NoticeRow, noticeAddedSchema, noticeListSchema } from '../../../../contract/desk/notices.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { MAX_NOTE_LENGTH, MAX_PICTURE_KB } from '../../../../contract/holiday.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskSend } from '../desk-api.ts';
import { Problem, StatusLine } from '../parts.tsx';
import { daysInWords } from '../shop-days.ts';
import { useDeskList } from '../use-desk-list.ts';

const PATH = '/desk/notices';

export function NoticesScreen() {
  return (
    <DeskScreen title="Notices" permission="notices:read">
      {(me) => <Notices me={me} />}
    </DeskScreen>
  );
}

function Notices({ me }: { me: Me }) {
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const { data, error, isPlaceholderData, refetch, page } = useDeskList(PATH, noticeListSchema);
  const mayWrite = may(me.role, 'notices:write');
  const changed = async (words: string) => {
    setSaid(words);
    await queries.invalidateQueries({ queryKey: [PATH] });
  };
  return (
    <>
      {mayWrite && <NewNotice onDone={changed} />}
      <StatusLine>{said}</StatusLine>
      <Problem error={error} onRetry={() => void refetch()} />
      {!data && !error && <p className="desk-wait">Loading …</p>}
      {data && (
        <DeskTable
          caption="Notices"
          columns={mayWrite ? [...columns, removeColumn(changed)] : columns}
          rows={data.rows}
          rowId={({ id }) => String(id)}
          empty="There are no notices."
          page={page}
          total={data.total}
          isStale={isPlaceholderData}
        />
      )}
    </>
  );
}

const stateWords = { upcoming: 'Upcoming', active: 'Shown now', past: 'Over' } as const;

const columns: DeskColumn<NoticeRow>[] = [
  {
    id: 'note',
    header: 'Notice',
    isWide: true,
    cell: ({ row: { original } }) => (
      <span className="offers-notice">
        {original.pictured && <img src={`/api/desk/notices/${original.id}/picture`} alt="" width="72" height="36" />}
        {original.note}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => <span className={`offers-${original.state}`}>{stateWords[original.state]}</span>,
  },
  { id: 'days', header: 'Days', cell: ({ row: { original } }) => daysInWords(original) },
];

const removeColumn = (onDone: (words: string) => Promise<void>): DeskColumn<NoticeRow> => ({
  id: 'remove',
  header: 'Action',
  cell: ({ row: { original } }) => (
    <Confirm
      label="Remove"
      about={`“${original.note}”`}
      title="Remove the notice"
      action="Remove"
      onConfirm={async () => {
        await deskSend(`${PATH}/${original.id}`, { method: 'DELETE' }, doneSchema);
        await onDone('The notice is removed. Open pages may show it for another minute.');
      }}
    >
      <p>“{original.note}”</p>
    </Confirm>
  ),
});

function NewNotice({ onDone }: { onDone: (words: string) => Promise<void> }) {
  const [note, setNote] = useState('');
  const [days, setDays] = useState({ from: '', until: '' });
  const [image, setImage] = useState<string | null>(null);
  const [pictureError, setPictureError] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const choose = async (file: File | undefined) => {
    setPictureError(file && file.size > MAX_PICTURE_KB * 1024 ? TOO_LARGE : undefined);
    setImage(file && file.size <= MAX_PICTURE_KB * 1024 ? await toBase64(file) : null);
  };
  const add = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await deskSend(PATH, { method: 'POST', body: { note, ...days, image } }, noticeAddedSchema);
      setNote('');
      setImage(null);
      await onDone('The notice is added.');
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  return (
    <form
      className="desk-card offers-new-notice"
      aria-label="Add a notice"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void add();
      }}
    >
      <div className="offers-form">
        <Field label="Notice" hint={`${note.length} of ${MAX_NOTE_LENGTH} characters`}>
          {(control) => (
            <textarea
              {...control}
              required
              rows={2}
              maxLength={MAX_NOTE_LENGTH}
              placeholder="Closed for Christmas."
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <div className="offers-days">
          <Field label="First day">
            {(control) => (
              <input
                {...control}
                type="date"
                required
                value={days.from}
                onChange={({ target }) => setDays({ ...days, from: target.value })}
              />
            )}
          </Field>
          <Field label="Last day">
            {(control) => (
              <input
                {...control}
                type="date"
                required
                min={days.from}
                value={days.until}
                onChange={({ target }) => setDays({ ...days, until: target.value })}
              />
            )}
          </Field>
        </div>
        <Field label="Picture" note=" optional" hint={`A PNG of at most ${MAX_PICTURE_KB} kB`} error={pictureError}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/png"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          )}
        </Field>
        <Problem error={error} />
        <div>
          <Button type="submit" look="act" loading={isBusy}>
            Add the notice
          </Button>
        </div>
      </div>
      <figure className="offers-preview">
        <figcaption>As shoppers see it</figcaption>
        <div className="holiday-card">
          {image && <img src={`data:image/png;base64,${image}`} alt="" />}
          <p>{note || 'Closed for Christmas.'}</p>
          <span className="icon-btn" aria-hidden="true">
            ✕
          </span>
        </div>
      </figure>
    </form>
  );
}

const TOO_LARGE = `The picture is larger than ${MAX_PICTURE_KB} kB, and every page loads it.`;

async function toBase64(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
