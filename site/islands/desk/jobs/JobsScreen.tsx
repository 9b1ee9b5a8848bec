import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../../contract/counted.ts';
import { type DeskJob, deskJobsSchema, MOST_JOBS, retriedSchema } from '../../../../contract/desk/jobs.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Problem, StatusLine, When } from '../parts.tsx';
import { useAddress } from '../use-address.ts';

/** Work that failed or waits, such as mails, and its retry. */
export function JobsScreen() {
  return (
    <DeskScreen title="Jobs" permission="jobs:read">
      {(me) => <Jobs mayRetry={may(me.role, 'jobs:write')} />}
    </DeskScreen>
  );
}

const states: Record<DeskJob['state'], string> = {
  created: 'Waiting',
  retry: 'Will be retried',
  active: 'Running',
  failed: 'Failed',
};

const columns: DeskColumn<DeskJob>[] = [
  { id: 'name', header: 'Job', cell: ({ row }) => row.original.name },
  { id: 'state', header: 'State', cell: ({ row }) => states[row.original.state] },
  { id: 'created', header: 'Since', cell: ({ row }) => <When at={row.original.created} /> },
  { id: 'attempts', header: 'Attempts', isNumber: true, cell: ({ row }) => row.original.attempts },
  { id: 'error', header: 'Last error', isWide: true, cell: ({ row }) => row.original.error ?? '–' },
  {
    id: 'about',
    header: 'About',
    isWide: true,
    cell: ({ row }) => (
      <span className="desk-data">
        {Object.entries(row.original.about)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}
      </span>
    ),
  },
];

const retryColumn: DeskColumn<DeskJob> = {
  id: 'retry',
  header: 'Action',
  isWide: true,
  cell: ({ row: { original } }) => (original.state === 'active' ? null : <Retry job={original} />),
};
const columnsWithRetry = [...columns, retryColumn];

function Jobs({ mayRetry }: { mayRetry: boolean }) {
  const { query: address, set } = useAddress();
  const show = address.get('show') === 'all' ? 'all' : 'failed';
  const kind = address.get('kind') ?? 'all';
  const jobs = useQuery({
    queryKey: ['jobs', show, kind],
    queryFn: ({ signal }) =>
      deskGet(`/desk/jobs?show=${show}&kind=${encodeURIComponent(kind)}`, deskJobsSchema, signal),
    refetchInterval: 5_000,
  });
  const retryAll = useRetry('/desk/jobs/retry-failed');
  return (
    <>
      <div className="desk-tools">
        <label className="field">
          Show{' '}
          <select className="input" value={show} onChange={({ target }) => set({ show: target.value })}>
            <option value="failed">Failed</option>
            <option value="all">All that are not done</option>
          </select>
        </label>
        <label className="field">
          Kind{' '}
          <select className="input" value={kind} onChange={({ target }) => set({ kind: target.value })}>
            <option value="all">All</option>
            <option value="mails">Mails</option>
            <option value="others">Others</option>
          </select>
        </label>
        {mayRetry && show === 'failed' && (jobs.data?.jobs.length ?? 0) > 0 && (
          <Button loading={retryAll.isPending} onClick={() => retryAll.mutate()}>
            Retry all that failed
          </Button>
        )}
      </div>
      <Problem error={retryAll.error ?? jobs.error} onRetry={() => void jobs.refetch()} />
      <StatusLine>
        {retryAll.data ? `${counted(retryAll.data.retried, 'job is tried', 'jobs are tried')} again now.` : ''}
      </StatusLine>
      {jobs.isPending && <p className="desk-wait">Loading …</p>}
      {jobs.data && (
        <DeskTable
          caption="Jobs"
          columns={mayRetry ? columnsWithRetry : columns}
          rows={jobs.data.jobs}
          rowId={({ id }) => id}
          empty={show === 'failed' ? 'No job has failed.' : 'All work is done.'}
        />
      )}
      {jobs.data?.isCut && <p>Only the first {MOST_JOBS} are shown.</p>}
    </>
  );
}

function Retry({ job }: { job: DeskJob }) {
  const retry = useRetry(`/desk/jobs/${job.id}/retry`);
  return (
    <>
      <Button size="s" loading={retry.isPending} aria-label={`Retry ${job.name}`} onClick={() => retry.mutate()}>
        Retry
      </Button>
      <Problem error={retry.error} />
    </>
  );
}

function useRetry(path: `/desk/jobs/${string}`) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => deskSend(path, { method: 'POST' }, retriedSchema),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
  });
}
