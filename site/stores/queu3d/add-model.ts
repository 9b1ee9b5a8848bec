import { modelFaultMessages } from '../../../api/contract/messages/model-faults.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { MOST_MODEL_BYTES, modelExtensions } from '../../../api/contract/queu3d/limits.ts';
import type { ModelFault } from '../../../api/contract/queu3d/model-fault.ts';
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
    notify({ kind: 'error', text: modelFaultMessages.modelFaults[fault] });
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
function faultOfFile({ name, size }: File): ModelFault | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!modelExtensions.some((known) => known === extension)) return 'wrong_type';
  if (size > MOST_MODEL_BYTES) return 'too_large';
  return size === 0 ? 'empty' : undefined;
}

function sentenceOfFault(error: unknown): string {
  const fault = error instanceof Error && 'fault' in error ? (error.fault as ModelFault) : undefined;
  if (fault) return modelFaultMessages.modelFaults[fault];
  console.warn('A model could not be read.', error);
  return queu3dMessages.readingStopped;
}
