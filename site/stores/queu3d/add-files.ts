import { modelErrorMessage } from '../../../contract/messages/model-errors.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { MAX_MODEL_BYTES, MAX_MODELS } from '../../../contract/queu3d/limits.ts';
import { distinctNames } from '../../lib/queu3d/model-names.ts';
import type { UnzippedModels, ZipReason } from '../../lib/queu3d/models-in-zip.ts';
import { notify } from '../notice.ts';
import { addModels, faultOf, fileErrorMessage, validateFile } from './read.ts';
import type { LeftOutFile, Workspace } from './workspace.ts';

/** Adds the files of one drop, with the models inside of ZIP files, and names those that are left out. */
export async function addFiles(workspace: Workspace, files: readonly File[]): Promise<void> {
  const models: File[] = [];
  const leftOut: LeftOutFile[] = [];
  const room = () => MAX_MODELS - workspace.$state.get().projects.length - models.length;
  workspace.set({ leftOut: [] });
  for (const file of files) {
    const reason = isZip(file) ? undefined : reasonAgainst(file);
    if (reason) {
      leftOut.push({ name: file.name, reason });
    } else if (room() <= 0) {
      leftOut.push({ name: file.name, reason: queu3dMessages.workspaceFull(MAX_MODELS) });
    } else if (isZip(file)) {
      const unzipped = await unzip(workspace, file, room());
      models.push(...unzipped.models);
      leftOut.push(...unzipped.leftOut);
    } else {
      models.push(file);
    }
  }
  const [only, ...others] = leftOut;
  if (only && models.length === 0 && others.length === 0) notify({ kind: 'error', text: only.reason });
  else workspace.set({ leftOut });
  await addModels(workspace, withDistinctNames(workspace, models));
}

/** Two models of one name could not be told apart in the cart, nor on the desk. */
function withDistinctNames(workspace: Workspace, files: readonly File[]): File[] {
  const taken = workspace.$state.get().projects.map(({ file }) => file.name);
  const names = distinctNames(
    files.map(({ name }) => name),
    taken,
  );
  return files.map((file, i) => {
    const name = names[i] ?? file.name;
    const { type, lastModified } = file;
    return name === file.name ? file : new File([file], name, { type, lastModified });
  });
}

export function dismissLeftOut(workspace: Workspace): void {
  workspace.set({ leftOut: [] });
}

function reasonAgainst(file: File): string | undefined {
  const fault = validateFile(file);
  return fault && fileErrorMessage(fault);
}

function isZip({ name }: File): boolean {
  return name.toLowerCase().endsWith('.zip');
}

async function unzip(
  workspace: Workspace,
  file: File,
  most: number,
): Promise<Omit<UnzippedModels<File>, 'leftOut'> & { leftOut: LeftOutFile[] }> {
  try {
    if (file.size > MAX_MODEL_BYTES)
      return { models: [], leftOut: [{ name: file.name, reason: queu3dMessages.zipTooLarge }] };
    const { models, leftOut } = await workspace.tools.unzip(file, most);
    if (models.length === 0 && leftOut.length === 0) throw new Error('empty');
    return { models, leftOut: leftOut.map(({ name, reason }) => ({ name, reason: reasons[reason] })) };
  } catch (error) {
    const reason =
      faultOf(error)?.fault === 'unpacks_too_far' ? queu3dMessages.zipTooLarge : queu3dMessages.zipUnreadable;
    return { models: [], leftOut: [{ name: file.name, reason }] };
  }
}

const reasons: Readonly<Record<ZipReason, string>> = {
  not_a_model: queu3dMessages.notAModel,
  nested_zip: queu3dMessages.nestedZip,
  no_room: queu3dMessages.workspaceFull(MAX_MODELS),
  empty: modelErrorMessage('empty'),
  too_large: modelErrorMessage('too_large'),
  unreadable: modelErrorMessage('unreadable'),
};
