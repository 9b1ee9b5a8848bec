import pLimit from 'p-limit';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import type { ProjectUpdate } from '../../../contract/queu3d/job.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { depthOf, fitOf } from '../../lib/queu3d/fit.ts';
import type { Slice } from '../../lib/queu3d/price.ts';
import { blockingFinding } from '../../lib/queu3d/print-findings.ts';
import { canSliceInBrowser, sliceSettings } from '../../lib/queu3d/print-settings.ts';
import { notify } from '../notice.ts';
import { type SliceProgress, SliceRefused } from './machine.ts';
import { uploadedFile, warnIfTooLarge } from './read.ts';
import type { Project, Workspace } from './workspace.ts';

/** More parallel uploads would use up the browser's connections to the shop. */
const uploads = pLimit(3);
/** Each run of the engine takes a core and some hundred megabytes. */
const browserSlices = pLimit(2);

/** Why the model cannot be priced as it is now; null if it can, or is still read. */
export function reasonNotToCalculate({ content }: Workspace, { state, facts, settings }: Project): string | null {
  if (state.at === 'refused') return state.message;
  const finding = facts && blockingFinding(facts, settings, content.machine);
  return finding ? `${finding.title}. ${finding.text}` : null;
}

/** Whether the model can be priced: it is read, printable as posed, and has no price yet. */
export function canCalculate(workspace: Workspace, project: Project): boolean {
  const { state, facts } = project;
  const isUnpriced = state.at === 'ready' || state.at === 'failed';
  return isUnpriced && facts !== null && reasonNotToCalculate(workspace, project) === null;
}

/** Slices all models without a price: small scaled ones in this browser, the others in the shop. */
export async function calculatePrices(workspace: Workspace): Promise<void> {
  const unpriced = workspace.$state.get().projects.filter((project) => canCalculate(workspace, project));
  await Promise.all(unpriced.map(({ id }) => calculatePrice(workspace, id)));
}

/** Never throws: the result is in the model's state. */
async function calculatePrice(workspace: Workspace, id: string): Promise<void> {
  if (warnIfTooLarge(workspace, id) || !workspace.dispatch(id, { type: 'calculate' })) return;
  const project = workspace.find(id);
  if (!project) return;
  const signal = workspace.startWork(id);
  try {
    const slice = await sliceModel(workspace, project, signal);
    if (!signal.aborted) workspace.dispatch(id, { type: 'sliced', slice });
  } catch (error) {
    if (!signal.aborted) workspace.dispatch(id, { type: 'failed', ...describeFailure(error) });
  }
}

async function sliceModel(workspace: Workspace, { id, facts, settings }: Project, signal: AbortSignal): Promise<Slice> {
  if (facts && canSliceInBrowser(settings, depthOf(facts, settings))) {
    try {
      return await sliceLocally(workspace, id, signal);
    } catch (error) {
      signal.throwIfAborted();
      // Either the browser's engine failed, or the model is faulty: the shop's slicer decides.
      console.info('This browser did not slice the model.', error);
    }
  }
  return sliceInShop(workspace, id, signal);
}

/** Slices a model in this browser. Throws when that fails. */
async function sliceLocally(workspace: Workspace, id: string, signal: AbortSignal): Promise<Slice> {
  const project = workspace.find(id);
  if (!project?.facts) throw new Error('The model is not read.');
  const { facts, settings } = project;
  const secondsLeft = timeLeftEstimator();
  const slice = await browserSlices(() => {
    signal.throwIfAborted();
    return workspace.tools.sliceInBrowser({
      facts,
      settings: sliceSettings(settings, workspace.content),
      onProgress: (percent) =>
        setProgress(workspace, id, { stage: 'slicing', percent, secondsLeft: secondsLeft(percent) }),
      signal,
    });
  });
  // Its engine does not say the size.
  const { size } = fitOf(facts, settings, workspace.content.machine);
  return { ...slice, size, slicedBy: 'browser', jobId: null };
}

/** Uploads a model if needed and has the shop slice it. Throws UploadFailed, SliceRefused or an ApiError. */
export async function sliceInShop(workspace: Workspace, id: string, signal: AbortSignal): Promise<Slice> {
  try {
    return await uploadAndSlice(workspace, id, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'model_unknown')) throw error;
    // The upload has expired, or belongs to another account: upload it again.
    workspace.edit(id, { fileId: null });
    return uploadAndSlice(workspace, id, signal);
  }
}

async function uploadAndSlice(workspace: Workspace, id: string, signal: AbortSignal): Promise<Slice> {
  const project = workspace.find(id);
  if (!project) throw new Error('The model was removed.');
  const { object } = project;
  const settings = { ...sliceSettings(project.settings, workspace.content), ...(object && { object: object.index }) };
  const fileId = project.fileId ?? (await uploadFile(workspace, project, signal));
  setProgress(workspace, id, { stage: 'waiting', percent: 0 });
  const secondsLeft = timeLeftEstimator();
  const onUpdate = ({ status, percent, before, layer, layers }: ProjectUpdate) => {
    if (status === 'waiting') setProgress(workspace, id, { stage: 'waiting', percent: 0, before });
    else if (status === 'slicing')
      setProgress(workspace, id, { stage: 'slicing', percent, layer, layers, secondsLeft: secondsLeft(percent) });
  };
  const job = await workspace.tools.sliceOnServer({ fileId, settings, onUpdate, signal });
  const { materialVolume = 0, supportVolume: supports, printTime = 0, size } = job;
  return { slicedBy: 'server', filament: materialVolume, supports, printTime, size, jobId: job.id };
}

/** Uploads a model that a person is asked to look at. Throws an ApiError if the shop does not take it. */
export async function uploadForReview(workspace: Workspace, project: Project): Promise<string> {
  try {
    return await uploadFile(workspace, project, new AbortController().signal);
  } catch (error) {
    throw error instanceof UploadFailed ? error.cause : error;
  }
}

/** One at a time for each file: its objects share the upload of the first. */
const uploadOf = new WeakMap<File, ReturnType<typeof pLimit>>();

async function uploadFile(workspace: Workspace, { id, file }: Project, signal: AbortSignal): Promise<string> {
  const inTurn = uploadOf.get(file) ?? pLimit(1);
  uploadOf.set(file, inTurn);
  try {
    return await inTurn(async () => {
      const shared = workspace.find(id)?.fileId;
      if (shared) return shared;
      const onProgress = (percent: number) => setProgress(workspace, id, { stage: 'sending', percent });
      const { id: fileId } = await uploads(() => {
        signal.throwIfAborted();
        return workspace.tools.upload(uploadedFile(file), { name: file.name, onProgress, signal });
      });
      for (const project of workspace.$state.get().projects)
        if (project.file === file) workspace.edit(project.id, { fileId });
      return fileId;
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new UploadFailed(error);
  }
}

/** The model could not be uploaded; the message is for shoppers. */
class UploadFailed extends Error {
  override name = 'UploadFailed';

  constructor(cause: unknown) {
    super(cause instanceof ApiError ? cause.message : queu3dMessages.modelUploadFailed, { cause });
  }
}

function setProgress(workspace: Workspace, id: string, progress: SliceProgress): void {
  workspace.dispatch(id, { type: 'sliceProgress', progress });
}

/** Below this progress an estimate of the remaining time would be a guess. */
const MIN_PERCENT = 5;

/** Estimates the remaining seconds from the speed so far. */
function timeLeftEstimator(): (percent: number) => number | undefined {
  let start: { time: number; percent: number } | undefined;
  return (percent) => {
    start ??= { time: performance.now(), percent };
    const done = percent - start.percent;
    if (percent < MIN_PERCENT || done <= 0) return undefined;
    return ((performance.now() - start.time) / 1000 / done) * (100 - percent);
  };
}

/** The model may be sound and the slicer at fault. */
const REVIEWABLE: readonly ModelErrorCode[] = [
  ...(['engine_crashed', 'engine_too_long', 'nothing_to_print', 'not_closed', 'not_solid'] as const),
  'repair_needed',
];

/** Logs the error and returns the message for the shopper. */
export function describeFailure(error: unknown): { message: string; canReview: boolean } {
  console.warn('The price was not calculated.', error);
  if (error instanceof UploadFailed) {
    notify({ kind: 'error', text: queu3dMessages.modelUploadFailed });
    return { message: error.message, canReview: false };
  }
  if (!(error instanceof SliceRefused)) return { message: messageOf(error), canReview: false };
  if (!error.fault) return { message: queu3dMessages.sliceEnded, canReview: false };
  return { message: error.message, canReview: REVIEWABLE.includes(error.fault) };
}
