import type { Slots } from './concurrency/slots.ts';
import type { KeptModels } from './kept-models.ts';
import type { MeshThreads } from './mesh-work/mesh-threads.ts';

/** Everything a run needs besides the model and its settings. */
export interface SlicerDeps {
  readonly engine: {
    /** the engine's command, with its limits */
    readonly command: readonly string[];
    /** the folder of the definitions that our machine’s definition inherits */
    readonly definitions: string;
    readonly threads: number;
  };
  readonly scratch: string;
  /** free bytes on its disk */
  readonly free: () => Promise<number>;
  readonly slots: Slots;
  readonly meshes: MeshThreads;
  readonly models: KeptModels;
  readonly report: (reason: string) => void;
}
