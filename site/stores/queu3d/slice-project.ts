import pLimit from 'p-limit';
import type { ProjectUpdate } from '../../../api/contract/queu3d/job.ts';
import type { SliceSettings } from '../../../api/contract/queu3d/settings.ts';
import { ApiError } from '../../lib/api.ts';
import { sliceSettings } from '../../lib/queu3d/slice-settings.ts';
import type { Desk } from './desk.ts';
import type { Slice, SliceProgress } from './project-machine.ts';
import { UploadFailed } from './upload-failed.ts';

/** A browser that opens a line for each of twenty files has none left for anything else. */
const sending = pLimit(3);
/** Each run of the engine takes a core and some hundred megabytes. */
const slicingHere = pLimit(2);
/** Before this much is done, nobody knows how long the rest takes. */
const KNOWN_FROM = 5;

/** Slices a model in this browser. Throws when that cannot be done. */
export async function sliceHere(desk: Desk, id: string, signal: AbortSignal): Promise<Slice> {
  const project = desk.find(id);
  if (!project?.facts) throw new Error('The model is not read');
  const { facts, settings } = project;
  const secondsLeft = pace();
  const { filament, printTime } = await slicingHere(() => {
    signal.throwIfAborted();
    return desk.tools.sliceInBrowser({
      facts,
      settings: sliceSettings(settings, desk.content),
      onProgress: (percent) => tellProgress(desk, id, { stage: 'slicing', percent, secondsLeft: secondsLeft(percent) }),
      signal,
    });
  });
  return { way: 'browser', filament, printTime, jobId: null };
}

/** Uploads a model unless it is there already, and has the shop slice it. Throws UploadFailed, SliceRefused or an ApiError. */
export async function sliceThere(desk: Desk, id: string, settings: SliceSettings, signal: AbortSignal): Promise<Slice> {
  try {
    return await sliceUploaded(desk, id, settings, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'model_unknown')) throw error;
    // Its days are over, or it was sent in another's name: it is sent once more.
    desk.edit(id, { fileId: null });
    return sliceUploaded(desk, id, settings, signal);
  }
}

async function sliceUploaded(desk: Desk, id: string, settings: SliceSettings, signal: AbortSignal): Promise<Slice> {
  const fileId = await uploadOnce(desk, id, signal);
  tellProgress(desk, id, { stage: 'waiting', percent: 0 });
  const secondsLeft = pace();
  const onUpdate = ({ status, percent, before, layer, layers }: ProjectUpdate) => {
    if (status === 'waiting') tellProgress(desk, id, { stage: 'waiting', percent: 0, before });
    else if (status === 'slicing')
      tellProgress(desk, id, { stage: 'slicing', percent, layer, layers, secondsLeft: secondsLeft(percent) });
  };
  const done = await desk.tools.sliceOnServer({ fileId, settings, onUpdate, signal });
  const { materialVolume = 0, printTime = 0, size } = done;
  return { way: 'server', filament: materialVolume, printTime, size, jobId: done.id };
}

/** The file's id in the shop; a file is sent once, whatever it is printed with. */
async function uploadOnce(desk: Desk, id: string, signal: AbortSignal): Promise<string> {
  const project = desk.find(id);
  if (!project) throw new Error('The model is gone');
  if (project.fileId) return project.fileId;
  try {
    const onProgress = (percent: number) => tellProgress(desk, id, { stage: 'sending', percent });
    const { id: fileId } = await sending(() => {
      signal.throwIfAborted();
      return desk.tools.upload(project.file, { onProgress, signal });
    });
    desk.edit(id, { fileId });
    return fileId;
  } catch (error) {
    signal.throwIfAborted();
    throw new UploadFailed(error);
  }
}

function tellProgress(desk: Desk, id: string, progress: SliceProgress): void {
  desk.move(id, { type: 'progressed', progress });
}

/** Tells from how fast it went so far how many seconds are left. */
function pace(): (percent: number) => number | undefined {
  let since: { at: number; percent: number } | undefined;
  return (percent) => {
    since ??= { at: performance.now(), percent };
    const done = percent - since.percent;
    if (percent < KNOWN_FROM || done <= 0) return undefined;
    return ((performance.now() - since.at) / 1000 / done) * (100 - percent);
  };
}
