import type { MeshThreads } from './mesh-work/mesh-threads.ts';
import type { Places } from './places/places.ts';

/** All that a run needs besides a model and settings. */
export interface SlicerDeps {
  readonly engine: {
    /** the engine with its limits in front */
    readonly command: readonly string[];
    /** of our machine */
    readonly definition: string;
    /** folders in which the engine looks for what that builds on */
    readonly definitions: readonly string[];
    readonly threads: number;
  };
  readonly scratch: string;
  /** bytes that may still be written there */
  readonly free: () => Promise<number>;
  readonly places: Places;
  readonly meshes: MeshThreads;
  readonly report: (why: string) => void;
}
