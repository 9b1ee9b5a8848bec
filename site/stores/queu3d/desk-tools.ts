import type { ProjectUpdate } from '../../../api/contract/queu3d/job.ts';
import type { SliceSettings } from '../../../api/contract/queu3d/settings.ts';
import type { ModelFacts, ReadModel } from '../../lib/queu3d/model-facts.ts';
import type { ServerSlice } from './slice-on-server.ts';

interface Work {
  /** 0 to 100 */
  onProgress(percent: number): void;
  readonly signal: AbortSignal;
}

interface BrowserSlice extends Work {
  readonly facts: ModelFacts;
  readonly settings: SliceSettings;
}

/** What the desk has done elsewhere: in workers, and in the shop. */
export interface DeskTools {
  /** Rejects with a ModelError for what cannot be printed. */
  read(file: File, work: Work): Promise<ReadModel>;
  upload(file: File, work: Work): Promise<{ readonly id: string }>;
  /** mm³ of filament, seconds. */
  sliceInBrowser(wish: BrowserSlice): Promise<{ readonly filament: number; readonly printTime: number }>;
  sliceOnServer(wish: ServerSlice): Promise<ProjectUpdate>;
}

/** Each is loaded with its first use: who only looks at the page loads none. */
export const deskTools: DeskTools = {
  read: async (file, { onProgress, signal }) => {
    const { readInWorker } = await import('../../lib/queu3d/read-in-worker.ts');
    return readInWorker(file, { onProgress: (share) => onProgress(share * 100), signal });
  },
  upload: async (file, work) => (await import('../../lib/queu3d/upload-model.ts')).uploadModel(file, work),
  sliceInBrowser: async ({ facts, settings, onProgress, signal }) => {
    const { sliceInBrowser } = await import('../../lib/queu3d/slice-in-browser.ts');
    const { overrides } = settings;
    return sliceInBrowser({
      positions: facts.positions,
      overrides,
      onProgress: (share) => onProgress(share * 100),
      signal,
    });
  },
  sliceOnServer: async (wish) => (await import('./slice-on-server.ts')).sliceOnServer(wish),
};
