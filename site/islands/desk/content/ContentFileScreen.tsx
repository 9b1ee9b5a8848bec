import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import {
  type ContentFile,
  type ContentSave,
  contentFileSchema,
  contentPathSchema,
} from '../../../../contract/desk/content.ts';
import { goTo } from '../../../lib/go-to.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { TextArea, TextField } from '../kit/fields.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { BackLink, Card, Facts, FormError, When } from '../kit/parts.tsx';
import { useSaid } from '../kit/use-said.tsx';
import { stateLabels } from './content-words.ts';
import { copyOfGoods, fileOfGoods, isGoods } from './copy-of-goods.ts';
import { History } from './History.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { FileAround } from './picture-names.ts';
import { Retire } from './Retire.tsx';
import { SampleMail } from './SampleMail.tsx';
import { SchemaFields } from './SchemaFields.tsx';
import { fromForm, type Schema, toForm } from './schema-form.ts';
import { fieldsAsTyped, textAsTyped, useMerging } from './use-merging.tsx';
import { type Unsaved, useUnsaved } from './use-unsaved.ts';

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
  const unsaved = useRef(() => false);
  return (
    <>
      <BackLink href="/desk/content/">Content</BackLink>
      {said}
      <Loaded query={file}>
        {(data) => (
          <div className={isPageShown ? 'page-beside' : undefined}>
            <Editor key={`${data.base} ${data.state}`} {...{ file: data, copyTo, named, look, setLook, say, unsaved }}>
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
  readonly say: Say;
  readonly unsaved: Unsaved;
  /** beside the choice of the form */
  readonly children: ReactNode;
}

type Say = (text: string, undo?: () => Promise<unknown>) => Promise<void>;

/** The forms begin anew with each version of the file. */
function Editor({ file, copyTo, named, look, setLook, say, unsaved, children }: EditorProps) {
  const queries = useQueryClient();
  const target = copyTo ?? file.path;
  const requireSaved = () => {
    if (unsaved.current()) throw new FormError('Please save the draft first: what you typed is not in it yet.');
  };
  const store = async (edit: ContentSave['edit'], base: string) => {
    const body: ContentSave = {
      path: target,
      base,
      ...(copyTo ? { copyOf: file.path } : { over: file.publishedBase }),
      edit,
      key: crypto.randomUUID(),
    };
    const saved = await deskSend('/desk/content/file', { method: 'PUT', body }, contentFileSchema);
    unsaved.current = () => false;
    if (!copyTo) queries.setQueryData(`/desk/content/file?path=${encodeURIComponent(target)}`.split('?'), saved);
    return saved;
  };
  const save = async (edit: ContentSave['edit'], base = file.base) => {
    await store(edit, base);
    if (copyTo) return goTo(`/desk/content/?path=${encodeURIComponent(copyTo)}`);
    return await say('Saved as a draft.');
  };
  const goBackTo = async (edit: ContentSave['edit']) => {
    requireSaved();
    await save(edit);
  };
  const show = (next: Look) => async () => {
    requireSaved();
    setLook(next);
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
        {file.draft && file.draft.clashes.length > 0 && (
          <div role="alert" className="desk-note desk-warn">
            <p>Other words were published since this draft was begun. Saving it keeps those that it has then:</p>
            <ul>
              {file.draft.clashes.map(({ mine, theirs }) => (
                <li key={mine}>
                  Published: <q>{theirs.trim()}</q>; in the draft: <q>{mine.trim()}</q>
                </li>
              ))}
            </ul>
          </div>
        )}
        {!copyTo && <Actions {...{ file, store, say, requireSaved }} />}
      </Card>
      {!copyTo && file.kind === 'Mails' && <SampleMail base={file.base} />}
      <div className="desk-tools">
        <ActionButton aria-pressed={look === 'fields'} onPress={show('fields')}>
          Fields
        </ActionButton>
        <ActionButton aria-pressed={look === 'text'} onPress={show('text')}>
          Text of the file
        </ActionButton>
        {children}
      </div>
      <FileAround value={target}>
        {look === 'fields' ? (
          <FieldsForm {...{ file, named, save, unsaved }} />
        ) : (
          <TextForm {...{ file, save, unsaved }} />
        )}
      </FileAround>
      {!copyTo && <History file={file} save={goBackTo} />}
    </div>
  );
}

interface FormProps extends Pick<EditorProps, 'file' | 'unsaved'> {
  readonly save: (edit: ContentSave['edit'], base?: string) => Promise<unknown>;
}

function FieldsForm({ file, named, save, unsaved }: FormProps & Pick<EditorProps, 'named'>) {
  const schema = file.schema as Schema;
  const value = named ? copyOfGoods(file.value as Parameters<typeof copyOfGoods>[0], named) : file.value;
  const hasBody = file.body !== null;
  const { send, meanwhile } = useMerging(file, save, fieldsAsTyped);
  const form = useDeskForm<Record<string, unknown>>(
    () => ({ ...(toForm(schema, value) as Record<string, unknown>), ...(hasBody && { [BODY]: file.body }) }),
    async (values) => {
      const { [BODY]: body, ...typed } = values;
      await send({ value: fromForm(schema, typed, value), ...(hasBody && { body: String(body) }) });
    },
  );
  useUnsaved(unsaved, form);
  return (
    <>
      {meanwhile}
      <Form form={form} title="Edit" action="Save the draft" look="act">
        <div className="desk-row">
          <SchemaFields schema={schema} path="" />
        </div>
        {hasBody && <MarkdownField name={BODY} label="Text" hint="Markdown" rows={24} />}
      </Form>
    </>
  );
}

/** No field of a head has this name. */
const BODY = '-text';

function TextForm({ file, save, unsaved }: FormProps) {
  const { send, meanwhile } = useMerging(file, save, textAsTyped);
  const form = useDeskForm<Record<string, unknown>>(
    () => ({ text: file.text ?? '' }),
    async ({ text }) => await send({ value: text }),
  );
  useUnsaved(unsaved, form);
  return (
    <>
      {meanwhile}
      <Form form={form} title="Edit the text" action="Save the draft" look="act">
        <TextArea name="text" label="Text of the file" rows={30} spellCheck={false} className="input desk-text" />
      </Form>
    </>
  );
}

interface ActionsProps extends Pick<ComponentProps<typeof Retire>, 'file' | 'store'> {
  readonly say: Say;
  /** Throws where something was typed that the draft does not have. */
  readonly requireSaved: () => void;
}

function Actions({ file, store, say, requireSaved }: ActionsProps) {
  const { path, base, draft, published } = file;
  const publish = async () => {
    requireSaved();
    await deskSend('/desk/content/publish', { body: { paths: [path] } });
    await say('Publishing began.');
  };
  const discard = async () => {
    await deskSend('/desk/content/discard', { body: { path, base } });
    // A file that was never published is gone with its draft.
    if (published === null) return goTo('/desk/content/');
    await say('The draft is gone. The file is as it was published.');
  };
  const storeSaved: typeof store = async (...edit) => {
    requireSaved();
    return await store(...edit);
  };
  return (
    <div className="desk-actions">
      {draft && (
        <>
          <Confirm label="Publish" title="Publish this draft" look="act" onConfirm={publish} />
          <Schedule {...{ path, publishAt: draft.publishAt, say, requireSaved }} />
          <Confirm label="Discard" title="Discard this draft" onConfirm={discard}>
            <p>What was saved since it was published is dropped. The history keeps it.</p>
          </Confirm>
        </>
      )}
      <Copy path={path} requireSaved={requireSaved} />
      {isGoods(path) && <Retire {...{ file, store: storeSaved, say }} />}
    </div>
  );
}

interface ScheduleProps extends Pick<ActionsProps, 'say' | 'requireSaved'> {
  readonly path: string;
  readonly publishAt: string | null;
}

function Schedule({ path, publishAt, say, requireSaved }: ScheduleProps) {
  const schedule = async (at: string | null) => {
    requireSaved();
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

function Copy({ path, requireSaved }: Pick<ActionsProps, 'requireSaved'> & { path: string }) {
  const open = (to: string, named = '') => {
    requireSaved();
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
