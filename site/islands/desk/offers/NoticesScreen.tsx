import { useState } from 'react';
import { noticeAddedSchema, noticeListSchema } from '../../../../contract/desk/notices.ts';
import { MAX_NOTE_LENGTH, MAX_PICTURE_KB } from '../../../../contract/holiday.ts';
import { Field } from '../../../ui/Field.tsx';
import { deskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { TextArea, TextField } from '../kit/fields.tsx';
import { Badge } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { daysInWords } from '../shop-days.ts';

const PATH = '/desk/notices';

export const NoticesScreen = deskScreen('Notices', 'notices:read', Notices);

const states = {
  upcoming: 'Upcoming',
  active: <Badge tone="ok">Shown now</Badge>,
  past: <span className="muted">Over</span>,
} as const;

function Notices() {
  const mayWrite = useMay('notices:write');
  const list = useDeskList(PATH, noticeListSchema);
  const { said, say } = useSaid(PATH);
  const remove = async (id: number) => {
    await deskSend(`${PATH}/${id}`, { method: 'DELETE' });
    await say('The notice is removed. Open pages may show it for another minute.');
  };
  return (
    <>
      {mayWrite && <NewNotice onDone={say} />}
      {said}
      <DeskList
        caption="Notices"
        list={list}
        rowId={({ id }) => String(id)}
        empty="There are no notices."
        columns={[
          {
            header: 'Notice',
            isWide: true,
            cell: ({ id, note, pictured }) => (
              <span className="desk-pictured">
                {pictured && <img src={`/api/desk/notices/${id}/picture`} alt="" width="72" height="36" />}
                {note}
              </span>
            ),
          },
          { header: 'State', cell: ({ state }) => states[state] },
          { header: 'Days', cell: daysInWords },
          mayWrite && {
            header: 'Action',
            cell: ({ id, note }) => (
              <Confirm
                label="Remove"
                about={`“${note}”`}
                title="Remove the notice"
                action="Remove"
                onConfirm={() => remove(id)}
              >
                <p>“{note}”</p>
              </Confirm>
            ),
          },
        ]}
      />
    </>
  );
}

function NewNotice({ onDone }: { onDone: (words: string) => Promise<void> }) {
  const [image, setImage] = useState<string | null>(null);
  const [pictureError, setPictureError] = useState<string>();
  const choose = async (file: File | undefined) => {
    setPictureError(file && file.size > MAX_PICTURE_KB * 1024 ? TOO_LARGE : undefined);
    setImage(file && file.size <= MAX_PICTURE_KB * 1024 ? await toBase64(file) : null);
  };
  const form = useDeskForm(
    () => ({ note: '', from: '', until: '' }),
    async (notice, { resetField }) => {
      await deskSend(PATH, { body: { ...notice, image } }, noticeAddedSchema);
      resetField('note');
      setImage(null);
      await onDone('The notice is added.');
    },
  );
  const { note, from } = form.watch();
  return (
    <details>
      <summary>Add a notice</summary>
      <div className="desk-card offers-new-notice">
        <Form form={form} className="stack-3" aria-label="Add a notice" action="Add the notice" look="act">
          <TextArea
            name="note"
            label="Notice"
            hint={`${note.length} of ${MAX_NOTE_LENGTH} characters`}
            required
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            placeholder="Closed for Christmas."
          />
          <div className="desk-fields">
            <TextField name="from" label="First day" type="date" required />
            <TextField name="until" label="Last day" type="date" required min={from} />
          </div>
          <Field label="Picture" note="optional" hint={`A PNG of at most ${MAX_PICTURE_KB} kB`} error={pictureError}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept="image/png"
                onChange={({ target }) => void choose(target.files?.[0])}
              />
            )}
          </Field>
        </Form>
        <figure>
          <figcaption className="muted">As shoppers see it</figcaption>
          <div className="holiday-card">
            {image && <img src={`data:image/png;base64,${image}`} alt="" />}
            <p>{note || 'Closed for Christmas.'}</p>
            <span className="icon-btn" aria-hidden="true">
              ✕
            </span>
          </div>
        </figure>
      </div>
    </details>
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
