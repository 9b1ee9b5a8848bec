import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { ContentFile } from '../../../../contract/desk/content.ts';
import { type Preview, previewSchema } from '../../../../contract/desk/content-preview.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskSend } from '../desk-api.ts';
import { useDeskQuery } from '../kit/Loaded.tsx';
import { Card, Problem } from '../kit/parts.tsx';
import { publisherNote } from '../stock/stock-words.ts';

const looks = { phone: 'Phone', desktop: 'Desktop' } as const;

interface Props {
  readonly file: Pick<ContentFile, 'path' | 'pages' | 'base'>;
}

/** A page of the shop with the drafts in it, beside the form: rendered again with each save, and shown until then as it was. */
export function PagePreview({ file: { path, pages, base } }: Props) {
  const [chosen, setChosen] = useState<string>();
  const [look, setLook] = useState<keyof typeof looks>('phone');
  const page = chosen !== undefined && pages.includes(chosen) ? chosen : pages[0];
  const { preview, error, ask } = usePreview(path, page, base);
  const [shown, setShown] = useState<string>();
  if (preview?.state === 'rendered' && preview.id !== shown) setShown(preview.id);
  const isWaiting = !error && preview?.state !== 'rendered' && preview?.state !== 'failed';
  const note = isWaiting && preview ? publisherNote({ ...preview.publisher, problem: null }, true) : undefined;
  return (
    <div className="page-pane" ref={comeIntoView}>
      <Card title="The page">
        <div className="desk-tools">
          {pages.length > 1 && (
            <select className="input" aria-label="Page" value={page} onChange={({ target }) => setChosen(target.value)}>
              {pages.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
          {Object.entries(looks).map(([name, label]) => (
            <Button
              key={name}
              size="s"
              aria-pressed={look === name}
              onClick={() => setLook(name as keyof typeof looks)}
            >
              {label}
            </Button>
          ))}
        </div>
        <p role="status" className={isWaiting ? 'desk-wait' : 'hint'}>
          {isWaiting ? 'Rendering the page …' : shown && 'With what was saved. Nothing on it can be pressed.'}
        </p>
        {note && <p className="desk-note desk-warn">{note}</p>}
        {preview?.problem && (
          <p role="alert" className="desk-note desk-danger">
            {preview.problem}
          </p>
        )}
        <Problem error={error} onRetry={ask} />
        {shown && (
          <div className="page-frame" data-look={look}>
            <iframe
              title={`${page} as shoppers will see it`}
              src={`/api/desk/content/previews/${shown}/page`}
              sandbox="allow-same-origin"
              onLoad={keepOnPage}
            />
          </div>
        )}
      </Card>
    </div>
  );
}

/** On a phone it is below the form. */
function comeIntoView(pane: HTMLElement | null): void {
  pane?.scrollIntoView({ block: 'nearest' });
}

/** Asks for the page, and follows until it is rendered. */
function usePreview(path: string, page: string | undefined, base: string) {
  const asked = useQuery({
    queryKey: ['page preview', path, page, base],
    queryFn: () => deskSend('/desk/content/previews', { body: { path, page } }, previewSchema),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const id = asked.data?.id;
  const followed = useDeskQuery<Preview>(`/desk/content/previews/${id}`, previewSchema, {
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 300 : false),
  });
  return {
    preview: followed.data ?? asked.data,
    error: asked.error ?? followed.error,
    ask: () => void asked.refetch(),
  };
}

/** Its links lead to pages that no frame may show. */
function keepOnPage({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  currentTarget.contentDocument?.addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    },
    true,
  );
}
