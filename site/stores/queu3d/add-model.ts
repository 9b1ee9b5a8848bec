import { modelErrorMessages } from '../../../api/contract/messages/model-errors.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { MAX_MODEL_BYTES, modelExtensions } from '../../../api/contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../api/contract/queu3d/model-error-code.ts';
import { notify } from '../notice.ts';
import type { Desk } from './desk.ts';
import { MOST_MODELS } from './desk-state.ts';
import { lookCloser } from './look-closer.ts';
import { takePicture } from './take-picture.ts';
import { tellWhenTooLarge } from './tell-too-large.ts';

/** Of a model that is still to be read. */
export const UNREAD = { facts: null, model: null, walls: null, standing: null, preview: null };

/** A file is put on the page and read. One more of them stands beside the others. */
export async function addModel(desk: Desk, file: File): Promise<void> {
  const fault = faultOfFile(file);
  if (fault) {
    notify({ kind: 'error', text: modelErrorMessages.modelErrors[fault] });
    return;
  }
  const { projects, next: settings } = desk.$state.get();
  if (projects.length >= MOST_MODELS) return;
  // The one before is not shown any more when it is bought.
  void takePicture(desk);
  const id = crypto.randomUUID();
  const state = { at: 'reading', percent: 0 } as const;
  const project = { ...UNREAD, id, file, settings, state, fileId: null };
  desk.set({ projects: [...projects, project], selected: id, newPrice: null });
  await readModel(desk, id);
}

/** Reads the file of a model that is on the page. */
export async function readModel(desk: Desk, id: string): Promise<void> {
  const file = desk.find(id)?.file;
  if (!file) return;
  const signal = desk.begin(id);
  const onProgress = (percent: number) => desk.move(id, { type: 'readOn', percent });
  try {
    const model = await desk.tools.read(file, { onProgress, signal });
    if (signal.aborted) return model.close();
    desk.edit(id, { model, facts: model.facts });
    desk.move(id, { type: 'read' });
    tellWhenTooLarge(desk, id);
    lookCloser(desk, id);
  } catch (error) {
    if (signal.aborted) return;
    desk.move(id, { type: 'unreadable', sentence: sentenceOfFault(error) });
  }
}

/** What is wrong with a file can be told before a byte of it is read. */
function faultOfFile({ name, size }: File): ModelErrorCode | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!modelExtensions.some((known) => known === extension)) return 'wrong_type';
  if (size > MAX_MODEL_BYTES) return 'too_large';
  return size === 0 ? 'empty' : undefined;
}

function sentenceOfFault(error: unknown): string {
  const fault = error instanceof Error && 'fault' in error ? (error.fault as ModelErrorCode) : undefined;
  if (fault) return modelErrorMessages.modelErrors[fault];
  console.warn('A model could not be read.', error);
  return queu3dMessages.readingStopped;
}
