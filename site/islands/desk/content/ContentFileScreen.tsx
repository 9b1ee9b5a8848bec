import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  type ContentFile,
  type ContentSave,
  contentFileSchema,
  contentPathSchema,
} from '../../../../contract/desk/content.ts';
import { ApiError } from '../../../lib/api.ts';
import { goTo } from '../../../lib/go-to.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { TextArea, TextField } from '../kit/fields.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { BackLink, Card, Facts, Problem, When } from '../kit/parts.tsx';
import { useSaid } from '../kit/use-said.tsx';
import { useWork } from '../kit/use-work.ts';
import { stateLabels } from './content-words.ts';
import { copyOfGoods, fileOfGoods, isGoods } from './copy-of-goods.ts';
import { History } from './History.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { Meanwhile, type Typed } from './Meanwhile.tsx';
import { FileAround } from './picture-names.ts';
import { SampleMail } from './SampleMail.tsx';
import { SchemaFields } from './SchemaFields.tsx';
import { fromForm, type Schema, toForm } from './schema-form.ts';

/** Loaded when somebody looks at a page. */
const PagePreview = lazy(async () => ({ default: (await import('./PagePreview.tsx')).PagePreview }));

/** Two forms of one file: its fields, or its text as it is. */
type Look = 'fields' | 'text';

interface Props {
  readonly path: string;
  /** the path of a new file that begins as this one */
  readonly copyTo: string | null;
  /** of a new color or product, what it is called */
  readonly named: string | null;
}

/** A file of the content: its fields, its state and what was before. */
export function ContentFileScreen({ path, copyTo, named }: Props) {
  const query = `/desk/content/file?path=${encodeURIComponent(path)}` as const;
  const file = useDeskQuery(query, contentFileSchema, { staleTime: Number.POSITIVE_INFINITY });
  const [look, setLook] = useState<Look>('fields');
  const [isPageShown, setPageShown] = useState(false);
  const { said, say } = useSaid('/desk/content', '/desk/content/file');
  return (
    <>
      <BackLink href="/desk/content/">Content</BackLink>
      {said}
      <Loaded query={file}>
        {(data) => (
          <div className={isPageShown ? 'page-beside' : undefined}>
            <Editor key={`${data.base} ${data.state}`} {...{ file: data, copyTo, named, look, setLook, say }}>
              {!copyTo && data.pages.length > 0 && (
                <Button aria-pressed={isPageShown} onClick={() => setPageShown(!isPageShown)}>
                  Show the page
                </Button>
              )}
            </Editor>
            {isPageShown && (
              <Suspense fallback={<p className="desk-wait">Loading …</p>}>
                <PagePreview file={data} />
              </Suspense>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface EditorProps extends Pick<Props, 'copyTo' | 'named'> {
  readonly file: ContentFile;
  readonly look: Look;
  readonly setLook: (look: Look) => void;
  readonly say: (text: string) => Promise<void>;
  /** beside the choice of the form */
  readonly children: ReactNode;
}

/** The forms begin anew with each version of the file. */
function Editor({ file, copyTo, named, look, setLook, say, children }: EditorProps) {
  const queries = useQueryClient();
  const target = copyTo ?? file.path;
  const save = async (edit: ContentSave['edit'], base = file.base) => {
    const body: ContentSave = {
      path: target,
      base,
      ...(copyTo && { copyOf: file.path }),
      edit,
      key: crypto.randomUUID(),
    };
    const saved = await deskSend('/desk/content/file', { method: 'PUT', body }, contentFileSchema);
    if (copyTo) return goTo(`/desk/content/?path=${encodeURIComponent(copyTo)}`);
    queries.setQueryData(`/desk/content/file?path=${encodeURIComponent(target)}`.split('?'), saved);
    return await say('Saved as a draft.');
  };
  return (
    <div className="stack-4">
      <Card title={copyTo ? `A copy of ${file.title}` : file.title}>
        <Facts
          facts={[
            ['File', target],
            ['What', file.kind],
            ['State', stateLabels[file.state]],
            file.by && ['Edited by', file.by],
            file.at && ['Edited', <When key="at" at={file.at} />],
            file.publishAt && ['Goes live', <When key="publish" at={file.publishAt} />],
          ]}
        />
        {file.draft?.reason && (
          <p role="alert" className="desk-note desk-danger">
            {file.draft.reason}
          </p>
        )}
        {!copyTo && <Actions file={file} say={say} />}
      </Card>
      {!copyTo && file.kind === 'Mails' && <SampleMail base={file.base} />}
      <div className="desk-tools">
        <Button aria-pressed={look === 'fields'} onClick={() => setLook('fields')}>
          Fields
        </Button>
        <Button aria-pressed={look === 'text'} onClick={() => setLook('text')}>
          Text of the file
        </Button>
        {children}
      </div>
      <FileAround value={target}>
        {look === 'fields' ? (
          <FieldsForm file={file} named={named} save={save} />
        ) : (
          <TextForm file={file} save={save} />
        )}
      </FileAround>
      {!copyTo && <History file={file} save={save} />}
    </div>
  );
}

type Save = (edit: ContentSave['edit'], base?: string) => Promise<unknown>;

function FieldsForm({ file, named, save }: Pick<EditorProps, 'file' | 'named'> & { save: Save }) {
  const schema = file.schema as Schema;
  const value = named ? copyOfGoods(file.value as Parameters<typeof copyOfGoods>[0], named) : file.value;
  const [meanwhile, setMeanwhile] = useState<{ readonly mine: Typed; readonly theirs: ContentFile }>();
  const hasBody = file.body !== null;
  const send = async (typed: Typed, base: string) => {
    try {
      await save(editOf(typed), base);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'content_changed') throw error;
      // Not into the cache: what was typed here belongs to the version before.
      const path = `/desk/content/file?path=${encodeURIComponent(file.path)}` as const;
      setMeanwhile({ mine: typed, theirs: await deskGet(path, contentFileSchema) });
    }
  };
  const form = useDeskForm<Record<string, unknown>>(
    () => ({ ...(toForm(schema, value) as Record<string, unknown>), ...(hasBody && { [BODY]: file.body }) }),
    async (values) => {
      const { [BODY]: body, ...typed } = values;
      await send({ value: fromForm(schema, typed, value), ...(hasBody && { body: String(body) }) }, file.base);
    },
  );
  const merging = useWork();
  return (
    <>
      {meanwhile && (
        <Meanwhile
          base={{ value: file.value, body: file.body ?? undefined }}
          mine={meanwhile.mine}
          theirs={meanwhile.theirs}
          isBusy={merging.isBusy}
          save={(merged) => merging.run(() => send(merged, meanwhile.theirs.base))}
        />
      )}
      <Problem error={merging.error} />
      <Form form={form} title="Edit" action="Save the draft" look="act">
        <div className="desk-row">
          <SchemaFields schema={schema} path="" />
        </div>
        {hasBody && <MarkdownField name={BODY} label="Text" hint="Markdown" rows={24} />}
      </Form>
    </>
  );
}

const editOf = ({ value, body }: Typed): ContentSave['edit'] => ({
  value: value as Record<string, unknown>,
  ...(body !== undefined && { body }),
});

/** No field of a head has this name. */
const BODY = '-text';

function TextForm({ file, save }: { file: ContentFile; save: Save }) {
  const form = useDeskForm(
    () => ({ text: file.text ?? '' }),
    async ({ text }) => await save({ text }),
  );
  return (
    <Form form={form} title="Edit the text" action="Save the draft" look="act">
      <TextArea name="text" label="Text of the file" rows={30} spellCheck={false} className="input desk-text" />
    </Form>
  );
}

function Actions({ file, say }: { file: ContentFile; say: (text: string) => Promise<void> }) {
  const { path, base, draft, published } = file;
  const publish = async () => {
    await deskSend('/desk/content/publish', { body: { paths: [path] } });
    await say('It will be live in a moment.');
  };
  const discard = async () => {
    await deskSend('/desk/content/discard', { body: { path, base } });
    // A file that was never published is gone with its draft.
    if (published === null) return goTo('/desk/content/');
    await say('The draft is gone. The file is as it was published.');
  };
  return (
    <div className="desk-actions">
      {draft && (
        <>
          <Confirm label="Publish" title="Publish this draft" look="act" onConfirm={publish} />
          <Schedule path={path} publishAt={draft.publishAt} say={say} />
          <Confirm label="Discard" title="Discard this draft" onConfirm={discard}>
            <p>What was saved since it was published is dropped. The history keeps it.</p>
          </Confirm>
        </>
      )}
      <Copy path={path} />
    </div>
  );
}

interface ScheduleProps {
  readonly path: string;
  readonly publishAt: string | null;
  readonly say: (text: string) => Promise<void>;
}

function Schedule({ path, publishAt, say }: ScheduleProps) {
  const schedule = async (at: string | null) => {
    await deskSend('/desk/content/schedule', { method: 'PUT', body: { path, publishAt: at } });
    await say(at ? 'It goes live by itself.' : 'It waits until somebody publishes it.');
  };
  if (publishAt) {
    return (
      <Confirm
        label="Do not publish by itself"
        title="Wait until somebody publishes it"
        onConfirm={() => schedule(null)}
      />
    );
  }
  return (
    <Confirm
      label="Publish later"
      title="Publish this draft later"
      defaults={() => ({ publishAt: '' })}
      onConfirm={({ publishAt: at }) => schedule(at ? new Date(at).toISOString() : null)}
    >
      <TextField name="publishAt" label="Goes live" hint="by your clock" type="datetime-local" required />
    </Confirm>
  );
}

function Copy({ path }: { path: string }) {
  const open = (to: string, named = '') => {
    const query = new URLSearchParams({ path, copyTo: contentPathSchema.parse(to), ...(named && { named }) });
    goTo(`/desk/content/?${query}`);
  };
  if (isGoods(path)) {
    return (
      <Confirm
        label="Copy"
        title="Make a new one that begins as this one"
        defaults={() => ({ name: '' })}
        onConfirm={async ({ name }) => open(fileOfGoods(path, name), name.trim())}
      >
        <TextField name="name" label="What the new one is called" hint="such as Harbor Teal" maxLength={60} required />
      </Confirm>
    );
  }
  const suggested = path.replace(/(\.\w+)$/, '-copy$1');
  return (
    <Confirm
      label="Copy"
      title="Make a new file that begins as this one"
      defaults={() => ({ path: suggested })}
      onConfirm={async (values) => open(values.path)}
    >
      <TextField name="path" label="Name of the new file" required />
    </Confirm>
  );
}
