import process from 'node:process';
import { connect } from '../db/connect.ts';
import { runSlice } from '../domain/slices/run-slice.ts';
import { StorageGuard } from '../domain/storage/storage-guard.ts';
import { folderFiles } from '../gateways/files/open-files.ts';
import { httpSlicer } from '../gateways/slicer/http-slicer.ts';
import { type JobHandlers, jobSchemas, scheduledJobs } from '../jobs/jobs.ts';
import { startQueue } from '../jobs/queue.ts';

/** A worker in its own process, for tests that kill one. Arguments: database, file folder, slicer address. */
const [, , database = '', folder = '', slicerUrl = ''] = process.argv;
const log = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) };
const connection = connect(database, 4, () => {});
const deps = {
  connection,
  clock: () => new Date(),
  log,
  files: folderFiles(folder),
  storage: new StorageGuard(async () => Number.POSITIVE_INFINITY, log),
  slicer: httpSlicer([slicerUrl]),
};
const queue = await startQueue({ connectionString: database, sliceConcurrency: 1, pollSeconds: 1 }, log);
const nothing = async () => {};
const idle = Object.fromEntries(
  [...Object.keys(jobSchemas), ...Object.keys(scheduledJobs)].map((name) => [name, nothing]),
);
const never = new AbortController().signal;
const slice: JobHandlers['slice'] = ({ sliceId }, signal = never) => runSlice(deps, sliceId, signal);
await queue.work({ ...(idle as unknown as JobHandlers), slice });
