import { lazy, Suspense } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { type ContentEntry, contentKinds, contentListSchema } from '../../../../contract/desk/content.ts';
import type { Publisher } from '../../../../contract/desk/stock.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { When } from '../kit/parts.tsx';
import { SearchInput } from '../kit/SearchInput.tsx';
import { useAddress } from '../kit/use-address.ts';
import { publisherNote } from '../stock/stock-words.ts';
import { ContentFileScreen } from './ContentFileScreen.tsx';
import { stateLabels } from './content-words.ts';

/** Apart, so that a page of the content starts with less. */
const PublishScreen = lazy(async () => ({ default: (await import('./PublishScreen.tsx')).PublishScreen }));

/** Everything that pages say and the shop sells: the list, or the file that the address names. */
export const ContentScreen = deskScreen('Content', 'content:write', Content);

function Content() {
  const { query } = useAddress();
  const path = query.get('path');
  if (query.has('publish')) {
    return (
      <Suspense fallback={<p className="desk-wait">Loading …</p>}>
        <PublishScreen />
      </Suspense>
    );
  }
  return path ? (
    <ContentFileScreen key={path} path={path} copyTo={query.get('copyTo')} named={query.get('named')} />
  ) : (
    <ContentListing />
  );
}

const hrefOf = (path: string) => `/desk/content/?path=${encodeURIComponent(path)}`;

function ContentListing() {
  const { query } = useAddress();
  const list = useDeskQuery('/desk/content', contentListSchema, { refetchInterval: 10_000 });
  const entries = list.data?.entries ?? [];
  const drafts = entries.filter(({ state }) => state === 'draft');
  return (
    <>
      <search className="desk-tools">
        <SearchInput aria-label="Search the content" placeholder="Petrol, drying, shipping …" />
        <FilterSelect name="kind" label="What" options={{ '': 'Everything', ...labelled(contentKinds) }} />
        <FilterSelect name="state" label="State" options={{ '': 'Any', ...stateLabels }} />
        <a className={drafts.length > 0 ? 'btn btn-act' : 'btn'} href="/desk/content/?publish=drafts">
          {drafts.length > 0 ? `Publish ${counted(drafts.length, 'draft')}` : 'Publishing'}
        </a>
      </search>
      <Loaded query={list}>
        {({ publisher }) => (
          <>
            <Publishing publisher={publisher} isWaiting={entries.some(({ state }) => state === 'waiting')} />
            <DeskTable
              caption="Content"
              rows={matching(entries, query)}
              rowId={({ path }) => path}
              hrefOf={({ path }) => hrefOf(path)}
              empty="Nothing has these words."
              columns={[
                {
                  header: 'Title',
                  isWide: true,
                  cell: ({ path, title }) => (
                    <>
                      <a href={hrefOf(path)}>{title}</a>
                      <small className="desk-data">{path}</small>
                    </>
                  ),
                },
                { header: 'What', cell: ({ kind }) => kind },
                { header: 'State', cell: (entry) => <State entry={entry} /> },
                { header: 'Edited', cell: ({ at }) => (at ? <When at={at} /> : '–') },
                { header: 'By', cell: ({ by }) => by ?? '–' },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** What the process that publishes is doing, where something waits for it. */
function Publishing({ publisher, isWaiting }: { publisher: Publisher; isWaiting: boolean }) {
  if (!isWaiting) return null;
  const note = publisherNote(publisher, isWaiting);
  return <p className={note ? 'desk-note desk-warn' : 'desk-note'}>{note || 'Being published …'}</p>;
}

function State({ entry: { state, publishAt } }: { entry: ContentEntry }) {
  return (
    <>
      {stateLabels[state]}
      {publishAt && (
        <>
          : <When at={publishAt} />
        </>
      )}
    </>
  );
}

/** Entries that have each of the words in their title, kind or path. */
function matching(entries: readonly ContentEntry[], query: URLSearchParams): readonly ContentEntry[] {
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/);
  const [kind, state] = [query.get('kind'), query.get('state')];
  return entries.filter((entry) => {
    const text = `${entry.title} ${entry.kind} ${entry.path}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) && (!kind || entry.kind === kind) && (!state || entry.state === state)
    );
  });
}

const labelled = (options: readonly string[]) => Object.fromEntries(options.map((option) => [option, option]));
