import { lazy, Suspense, useState } from 'react';
import type { ContentFile, ContentSave } from '../../../../contract/desk/content.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { Card, When } from '../kit/parts.tsx';
import { versionLabels } from './content-words.ts';

const Differences = lazy(async () => ({ default: (await import('./Differences.tsx')).Differences }));

interface Props {
  readonly file: ContentFile;
  readonly save: (edit: ContentSave['edit']) => Promise<unknown>;
}

/** Who saved the file when, what differs from it as it is now, and the way back to it. */
export function History({ file, save }: Props) {
  const [shown, setShown] = useState<number>();
  if (file.versions.length === 0) return null;
  const version = file.versions.find(({ id }) => id === shown);
  return (
    <Card title="History">
      <DeskTable
        caption="History"
        rows={file.versions}
        rowId={({ id }) => String(id)}
        empty=""
        columns={[
          { header: 'Saved', cell: ({ at }) => <When at={at} /> },
          { header: 'By', cell: ({ by }) => by },
          { header: 'State', cell: ({ state, reason }) => reason ?? versionLabels[state] },
          {
            header: 'Action',
            isWide: true,
            cell: ({ id, text }) => (
              <div className="desk-actions">
                <Button size="s" aria-pressed={id === shown} onClick={() => setShown(id === shown ? undefined : id)}>
                  Compare
                </Button>
                {text !== null && text !== file.text && (
                  <Confirm label="Back to this" title="Go back to this version" onConfirm={() => save({ text })}>
                    <p>It becomes the draft. Nothing is published yet.</p>
                  </Confirm>
                )}
              </div>
            ),
          },
        ]}
      />
      {version && (
        <Suspense>
          <Differences before={version.text ?? ''} after={file.text ?? ''} />
        </Suspense>
      )}
    </Card>
  );
}
