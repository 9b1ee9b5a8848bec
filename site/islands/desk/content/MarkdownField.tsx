import { createElement, type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useField } from '../kit/fields.tsx';

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

/** A text in Markdown, under a toolbar with arrow keys. What it writes can be undone as what is typed. */
export function MarkdownField({ name, label, hint, rows }: Props) {
  const { field, error } = useField(name);
  const toolbar = useRef<HTMLElement>(null);
  useEffect(() => {
    // Without it, the text is still a text.
    import('@github/markdown-toolbar-element').catch(() => undefined);
  }, []);
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
          )}
          <textarea {...control} {...field} rows={rows} className="input desk-text" onKeyDown={pressByKey} />
        </>
      )}
    </Field>
  );
}
