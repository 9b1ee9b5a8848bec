import { counted } from '../../../../contract/counted.ts';
import { type DeskJob, deskJobsSchema, MAX_JOBS, retriedSchema } from '../../../../contract/desk/jobs.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { ActionButton } from '../kit/DeskButton.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { When } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';

/** Work that failed or waits, such as mails, and its retry. */
export const JobsScreen = deskScreen('Jobs', 'jobs:read', Jobs);

const states: Record<DeskJob['state'], string> = {
  created: 'Waiting',
  retry: 'Will be retried',
  active: 'Running',
  failed: 'Failed',
};

function Jobs() {
  const mayRetry = useMay('jobs:write');
  const { query: address } = useAddress();
  const show = address.get('show') === 'all' ? 'all' : 'failed';
  const kind = address.get('kind') ?? 'all';
  const path = `/desk/jobs?show=${show}&kind=${encodeURIComponent(kind)}` as const;
  const jobs = useDeskQuery(path, deskJobsSchema, { refetchInterval: 5_000 });
  const { said, say } = useSaid('/desk/jobs');
  const retry = (path: `/desk/jobs/${string}`) => deskSend(path, { method: 'POST' }, retriedSchema);
  const retryAll = async () => {
    const { retried } = await retry('/desk/jobs/retry-failed');
    await say(`${counted(retried, 'job is tried', 'jobs are tried')} again now.`);
  };
  return (
    <>
      <div className="desk-tools">
        <FilterSelect
          name="show"
          label="Show"
          value={show}
          options={{ failed: 'Failed', all: 'All that are not done' }}
        />
        <FilterSelect
          name="kind"
          label="Kind"
          value={kind}
          options={{ all: 'All', mails: 'Mails', others: 'Others' }}
        />
        {mayRetry && show === 'failed' && (jobs.data?.jobs.length ?? 0) > 0 && (
          <ActionButton onPress={retryAll}>Retry all that failed</ActionButton>
        )}
      </div>
      {said}
      <Loaded query={jobs}>
        {(data) => (
          <>
            <DeskTable
              caption="Jobs"
              rows={data.jobs}
              rowId={({ id }) => id}
              empty={show === 'failed' ? 'No job has failed.' : 'All work is done.'}
              columns={[
                { header: 'Job', cell: ({ name }) => name },
                { header: 'State', cell: ({ state }) => states[state] },
                { header: 'Since', cell: ({ created }) => <When at={created} /> },
                { header: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
                { header: 'Last error', isWide: true, cell: ({ error }) => error ?? '–' },
                {
                  header: 'About',
                  isWide: true,
                  cell: ({ about }) => <span className="desk-data">{factsOf(about)}</span>,
                },
                mayRetry && {
                  header: 'Action',
                  isWide: true,
                  cell: ({ id, name, state }) =>
                    state !== 'active' && (
                      <ActionButton
                        size="s"
                        aria-label={`Retry ${name}`}
                        onPress={() => retry(`/desk/jobs/${id}/retry`).finally(() => jobs.refetch())}
                      >
                        Retry
                      </ActionButton>
                    ),
                },
              ]}
            />
            {data.isCut && <p>Only the first {MAX_JOBS} are shown.</p>}
          </>
        )}
      </Loaded>
    </>
  );
}

function factsOf(about: DeskJob['about']): string {
  return Object.entries(about)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
