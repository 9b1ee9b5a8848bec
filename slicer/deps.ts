import type { MeshThreads } from './mesh-work/mesh-threads.ts';
import type { Places } from './places/places.ts';

/** All that a run needs besides a model and settings. */
export interface SlicerDeps {
  readonly engine: {
    /** the engine with its limits in front */
    readonly command: readonly string[];
    /** the folder with what our machine’s definition builds on */
    readonly definitions: string;
    readonly threads: number;
  };
  readonly scratch: string;
  /** bytes that may still be written there */
  readonly free: () => Promise<number>;
  readonly places: Places;
  readonly meshes: MeshThreads;
  readonly report: (why: string) => void;
}
