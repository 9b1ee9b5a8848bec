import { counted } from '../../../../contract/counted.ts';
import { contentPublishSchema } from '../../../../contract/desk/content.ts';
import {
  type Publishing,
  type PublishPlan,
  publishingSchema,
  publishPlanSchema,
} from '../../../../contract/desk/publishing.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { BackLink, Card, When } from '../kit/parts.tsx';
import { useSaid } from '../kit/use-said.tsx';
import { publisherNote } from '../stock/stock-words.ts';
import { Differences } from './Differences.tsx';
import { hasToWait, shownRun, stepsOf, tookWords } from './publish-words.ts';

const STATE = '/desk/content/publishing';
const PLAN = '/desk/content/plan';

/** What publishing would change, what the process that publishes is doing, and the way back. */
export function PublishScreen() {
  const state = useDeskQuery(STATE, publishingSchema, {
    refetchInterval: (query) => (query.state.data && hasToWait(query.state.data) ? 500 : 5_000),
  });
  const plan = useDeskQuery(PLAN, publishPlanSchema);
  const { said, say } = useSaid(STATE, PLAN, '/desk/content');
  return (
    <div className="stack-4">
      <BackLink href="/desk/content/">Content</BackLink>
      {said}
      <Loaded query={state}>{(data) => <Progress publishing={data} say={say} />}</Loaded>
      <Loaded query={plan} wait="Checking the drafts …">
        {(data) => <Plan plan={data} say={say} />}
      </Loaded>
    </div>
  );
}

type Say = (words: string) => Promise<void>;

function Progress({ publishing, say }: { publishing: Publishing; say: Say }) {
  const { publisher, isWaiting, release, previous } = publishing;
  const run = shownRun(publishing);
  const isBusy = hasToWait(publishing);
  const note = publisherNote(publisher, isBusy);
  const goBack = async () => {
    await deskSend('/desk/content/back', { body: { release: release?.id } });
    await say('The shop is going back.');
  };
  return (
    <Card title={isBusy ? 'Publishing' : 'Published'}>
      {note && <p className="desk-note desk-warn">{note}</p>}
      {run?.problem && !note && (
        <p role="alert" className="desk-note desk-danger">
          {run.problem}
        </p>
      )}
      {isWaiting && !run && <p className="desk-wait">Waiting to be published …</p>}
      {run && (
        <ol className="desk-steps" aria-label="Steps">
          {stepsOf({ ...publishing, run }).map(({ step, label, state, seconds }) => (
            <li key={step} aria-current={state === 'running' ? 'step' : undefined} data-state={state}>
              {label}
              {state !== 'to come' && <span className="desk-data"> {seconds.toFixed(1)} s</span>}
            </li>
          ))}
        </ol>
      )}
      <p role="status">{run && tookWords(run)}</p>
      {release?.shownAt && (
        <p className="hint">
          The shop shows what was published <When at={release.shownAt} />.
        </p>
      )}
      {!release && !run && !note && <p className="hint">The shop shows what it was installed with.</p>}
      {previous?.shownAt && !isBusy && (
        <Confirm label="Go back" title="Go back to what was shown before" onConfirm={goBack}>
          <p>
            The shop shows again what was published <When at={previous.shownAt} />. What came later ends, and stays in
            the history of its files. Pressing it again comes forward.
          </p>
        </Confirm>
      )}
    </Card>
  );
}

function Plan({ plan: { changes, prices, pages, problems }, say }: { plan: PublishPlan; say: Say }) {
  const publish = async () => {
    const body = contentPublishSchema.parse({ paths: changes.map(({ path }) => path) });
    await deskSend('/desk/content/publish', { body });
    await say(`Publishing of ${counted(changes.length, 'draft')} began.`);
  };
  if (changes.length === 0) return <p className="desk-note">There are no drafts to publish.</p>;
  return (
    <Card title="What will change">
      {problems.length > 0 ? (
        <div role="alert" className="desk-note desk-danger">
          <p>These drafts cannot be published together:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>The check found nothing wrong.</p>
      )}
      <div className="desk-actions">
        <ActionButton
          look="act"
          reason={problems.length > 0 ? 'Correct what the check found first.' : undefined}
          onPress={publish}
        >
          Publish {counted(changes.length, 'draft')}
        </ActionButton>
      </div>
      {prices.length > 0 && (
        <DeskTable
          caption="Prices"
          rows={prices}
          rowId={({ item }) => item}
          empty=""
          columns={[
            { header: 'Item', isWide: true, cell: ({ name, item }) => `${name} (${item})` },
            { header: 'Before', cell: ({ before }) => (before === null ? 'New' : dollars(before)) },
            { header: 'After', cell: ({ after }) => (after === null ? 'Gone' : dollars(after)) },
          ]}
        />
      )}
      {pages.length > 0 && (
        <p>
          Pages, with those that list them:{' '}
          {pages.map((page, at) => (
            <span key={page}>
              {at > 0 && ', '}
              <a href={page}>{decodeURIComponent(page)}</a>
            </span>
          ))}
        </p>
      )}
      {changes.map(({ path, title, by, at, before, after }) => (
        <details key={path} open={changes.length === 1}>
          <summary>
            {title} <span className="hint">{before === null ? 'new' : after === null ? 'removed' : path}</span>
          </summary>
          <p className="hint">
            By {by}, <When at={at} />. <a href={`/desk/content/?path=${encodeURIComponent(path)}`}>Open {title}</a>
          </p>
          <Differences before={before ?? ''} after={after ?? ''} />
        </details>
      ))}
    </Card>
  );
}
