import { modelErrorMessages } from '../../../api/contract/messages/model-errors.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import type { ModelErrorCode } from '../../../api/contract/queu3d/model-error-code.ts';
import { messageOf } from '../../lib/api.ts';
import { depthOf } from '../../lib/queu3d/fit.ts';
import { mayBrowserSlice, sliceSettings } from '../../lib/queu3d/slice-settings.ts';
import { notify } from '../notice.ts';
import type { Desk } from './desk.ts';
import { canCalculate, type Project } from './desk-state.ts';
import type { Slice } from './project-machine.ts';
import { sliceHere, sliceThere } from './slice-project.ts';
import { SliceRefused } from './slice-refused.ts';
import { tellWhenTooLarge } from './tell-too-large.ts';
import { UploadFailed } from './upload-failed.ts';

/** Slices every model of the page whose price is not known yet: small scaled ones here, the others in the shop. */
export async function calculatePrices(desk: Desk): Promise<void> {
  const waiting = desk.$state.get().projects.filter(canCalculate);
  await Promise.all(waiting.map(({ id }) => calculatePrice(desk, id)));
}

/** Slices one model; whatever comes of it stands in its state. Never throws. */
async function calculatePrice(desk: Desk, id: string): Promise<void> {
  if (tellWhenTooLarge(desk, id) || !desk.move(id, { type: 'calculate' })) return;
  const project = desk.find(id);
  if (!project) return;
  const signal = desk.begin(id);
  try {
    const slice = await sliceOf(desk, project, signal);
    if (!signal.aborted) desk.move(id, { type: 'sliced', slice });
  } catch (error) {
    if (!signal.aborted) desk.move(id, { type: 'failed', ...tellFailure(error) });
  }
}

async function sliceOf(desk: Desk, project: Project, signal: AbortSignal): Promise<Slice> {
  const { facts, settings } = project;
  if (facts && mayBrowserSlice(settings, depthOf(facts, settings))) {
    try {
      return await sliceHere(desk, project.id, signal);
    } catch (error) {
      signal.throwIfAborted();
      // A browser that cannot, or a fault that the shop’s slicer is to judge: the shop slices it.
      console.info('This browser did not slice the model.', error);
    }
  }
  return sliceThere(desk, project.id, sliceSettings(settings, desk.content), signal);
}

/** What the shopper reads; slice failures are logged as well (2 §8). */
export function tellFailure(error: unknown): { sentence: string; mayReview: boolean } {
  console.warn('The price was not calculated.', error);
  if (error instanceof UploadFailed) {
    notify({ kind: 'error', text: queu3dMessages.modelUploadFailed });
    return { sentence: error.message, mayReview: false };
  }
  if (!(error instanceof SliceRefused)) return { sentence: messageOf(error), mayReview: false };
  if (!error.fault) return { sentence: queu3dMessages.sliceEnded, mayReview: false };
  return { sentence: modelErrorMessages.modelErrors[error.fault], mayReview: FOR_REVIEW.includes(error.fault) };
}

/** The model may be sound: the slicer could not do it. */
const FOR_REVIEW: readonly ModelErrorCode[] = ['engine_crashed', 'engine_too_long', 'nothing_to_print', 'not_closed'];
