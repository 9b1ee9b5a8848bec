import { createElement, type KeyboardEvent, useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useField } from '../kit/fields.tsx';
import { useStorePicture } from './PictureField.tsx';

/** What the buttons do, in the words of the toolbar's library, with their keys beside Ctrl or ⌘. Ctrl K is the palette's. */
const MARKS = [
  ['header-2', 'Heading', undefined],
  ['bold', 'Bold', 'b'],
  ['italic', 'Italic', 'i'],
  ['link', 'Link', undefined],
  ['unordered-list', 'List', undefined],
  ['ordered-list', 'Numbered list', undefined],
  ['quote', 'Quote', undefined],
  ['code', 'Code', undefined],
] as const;

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
}

/**
 * A text in Markdown, under a toolbar with arrow keys. What it writes can be undone as what is typed. Pictures are pasted,
 * dropped or chosen, and what they show is typed next.
 */
export function MarkdownField({ name, label, hint, rows }: Props) {
  const { field, error } = useField(name);
  const toolbar = useRef<HTMLElement>(null);
  useEffect(() => {
    // Without it, the text is still a text.
    import('@github/markdown-toolbar-element').catch(() => undefined);
  }, []);
  const input = useRef<HTMLInputElement>(null);
  const { store, isBusy, error: refused } = useStorePicture('text', name);
  const insertFirst = (files: FileList | null) => {
    const photo = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (photo) void store(photo, '', insertPicture);
    return photo !== undefined;
  };
  const insertPicture = (path: string) => {
    const area = toolbar.current?.parentElement?.querySelector('textarea');
    if (!area) return;
    area.focus();
    const at = area.selectionStart;
    // The one way of writing into a text that its own undo knows.
    document.execCommand('insertText', false, `![](${path})`);
    // Where what it shows is typed: a picture without is refused.
    area.setSelectionRange(at + '!['.length, at + '!['.length);
  };
  const pressByKey = (event: KeyboardEvent) => {
    const isWithCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const mark = isWithCommand && MARKS.find(([, , key]) => key === event.key);
    if (!mark) return;
    event.preventDefault();
    toolbar.current?.querySelector<HTMLElement>(`[data-md-button="${mark[0]}"]`)?.click();
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          {createElement(
            'markdown-toolbar',
            { ref: toolbar, for: control.id, class: 'desk-tools', 'aria-label': `Format ${label.toLowerCase()}` },
            MARKS.map(([mark, words, key]) => (
              // The toolbar is one stop of the Tab key, and gives the focus to a button.
              <Button
                key={mark}
                size="s"
                tabIndex={-1}
                data-md-button={mark}
                aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
              >
                {words}
              </Button>
            )),
            <Button
              key="picture"
              size="s"
              tabIndex={-1}
              data-md-button="picture"
              loading={isBusy}
              onClick={() => input.current?.click()}
            >
              Picture
            </Button>,
          )}
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={({ target }) => {
              insertFirst(target.files);
              target.value = '';
            }}
          />
          <textarea
            {...control}
            {...field}
            rows={rows}
            className="input desk-text"
            onKeyDown={pressByKey}
            onPaste={(event) => insertFirst(event.clipboardData.files) && event.preventDefault()}
            onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
            onDrop={(event) => insertFirst(event.dataTransfer.files) && event.preventDefault()}
          />
          {refused !== undefined && (
            <p className="err" role="alert">
              {messageOf(refused)}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
