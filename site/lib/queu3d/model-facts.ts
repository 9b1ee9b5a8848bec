import type { ModelSize } from '../../../contract/queu3d/job.ts';
import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { Box } from '../../../slicer/mesh/box.ts';
import type { PrintVolumes } from '../../../slicer/mesh/estimate-filament.ts';
import type { Findings } from '../../../slicer/mesh/inspect.ts';
import type { FileNote, ProjectNote, Rows } from '../../../slicer/mesh/mesh.ts';
import type { Repaired, RepairKind } from '../../../slicer/mesh/repair.ts';
import type { PoseSettings } from './print-settings.ts';

/** What the page knows about a model once its file is read. All lengths are in the file's units, unscaled. */
export interface ModelFacts {
  readonly name: string;
  readonly extension: ModelExtension;
  readonly triangles: number;
  /** nine coordinates per triangle, repaired where that was safe */
  readonly positions: Float32Array<ArrayBuffer>;
  /** nine per triangle, of length 1, or 127 as bytes; smoothed where triangles meet at less than 30° */
  readonly normals: Float32Array<ArrayBuffer> | Int8Array<ArrayBuffer>;
  /** mm³ */
  readonly volume: number;
  /** mm² */
  readonly area: number;
  /** mm, how much it bends outwards; used by the price estimate */
  readonly bend: number;
  readonly box: Box;
  readonly findings: Findings;
  /** what was repaired; undefined when `refused` */
  readonly repaired: Repaired | undefined;
  /** why it cannot be printed as it is; the viewer still shows it */
  readonly refused: ModelErrorCode | undefined;
  /** what a repair would do that must be accepted first, where that is known before it is made */
  readonly repairKind?: RepairKind | undefined;
  /** what is odd about the file, which was read all the same */
  readonly note?: FileNote | undefined;
  /** the units the file may use when millimeters would make it tiny or huge, the likeliest first */
  readonly units: readonly UnitGuess[];
  /** faces it can lie on, largest first */
  readonly flatFaces: readonly FlatFace[];
  /** when the file has several and all of them are shown: each that differs from the others */
  readonly objects?: readonly FileObject[] | undefined;
  /** what a slicer's project holds beside what is shown */
  readonly project?: readonly ProjectNote[] | undefined;
  /** the objects lie closer together than in the file, to fit the bed */
  readonly isArranged?: boolean | undefined;
}

/** One of several objects of a 3MF file. */
export interface FileObject {
  /** in the file, from 0 */
  readonly index: number;
  /** as its author named it; empty when it has no name */
  readonly name: string;
  /** how often the file has it */
  readonly count: number;
}

/** What is read from the file's bytes. */
export type FileFacts = Omit<ModelFacts, 'name' | 'extension'>;

/** A repair that the shopper looks at and accepts; the model without it cannot be printed. */
export interface RepairProposal {
  readonly kind: RepairKind;
  /** of the repaired model */
  readonly facts: FileFacts;
  /** nine coordinates per triangle that closes a hole */
  readonly added: Float32Array<ArrayBuffer>;
  /** nine coordinates per triangle that has no thickness and is left out */
  readonly dropped: Float32Array<ArrayBuffer>;
  readonly holes: number;
  /** mm, the widest gap between corners that were joined */
  readonly reach: number;
  /** mm² */
  readonly addedArea: number;
  readonly droppedArea: number;
  /** of the model as it was drawn */
  readonly drawnArea: number;
  readonly drawnBox: Box;
}

export interface UnitGuess {
  readonly name: 'inch' | 'centimeter' | 'meter' | 'micron';
  /** millimeters per unit */
  readonly factor: number;
}

/** A side of the model that it can lie on. */
export interface FlatFace {
  /** outwards, of length 1 */
  readonly direction: readonly [number, number, number];
  /** mm² that would touch the bed */
  readonly area: number;
  /** turns `direction` straight down */
  readonly rotation: Rows;
}

/** How thick the model's walls are. */
export interface ThinWalls {
  /** mm, at the requested scale: thinner walls may not print */
  readonly threshold: number;
  /** mm; undefined when all walls are thicker than the longest that is measured */
  readonly thinnest: number | undefined;
  /** of the surface, from 0 to 1, where walls are thinner than the threshold */
  readonly share: number;
  /** the same, where they are thinner than one line of plastic */
  readonly shareBelowLine: number;
  /** per triangle the wall behind it, in steps of WALL_STEP; THICK where it is thicker than can be said */
  readonly values: Uint8Array<ArrayBuffer>;
}

/** mm per step of `ThinWalls.values` */
export const WALL_STEP = 0.01;
/** The value of walls of 2.55 mm and more, which print like solid ones. */
export const THICK = 255;
/** mm: one line of the nozzle. */
export const ONE_LINE = 0.4;

/** mm²: a smaller area cannot hold a print down, and a smaller overhang does not matter. */
export const SMALL_AREA = 100;

/** How a posed model rests on the bed. */
export interface BedContact {
  /** mm² that lean out by more than 45° over nothing */
  readonly overhang: number;
  /** of these, mm² that lean out by more than 60° */
  readonly steepOverhang: number;
  /** mm² that touch the bed */
  readonly touching: number;
}

/** What is asked about other sides down. */
export interface SidesInput {
  /** as it lies now */
  readonly pose: PoseSettings;
  /** rotations that put a flat face down */
  readonly faces: readonly Rows[];
  /** mm that a print may take */
  readonly volume: ModelSize;
}

/** Another side down. */
export interface OtherSide {
  readonly rotation: Rows;
  /** mm that the model is lower then */
  readonly lower: number;
}

/** What an estimate depends on besides the pose. */
export interface CoarsePrint {
  /** mm */
  readonly layerHeight: number;
  readonly wallLines: number;
  readonly supports: boolean;
}

/** A model held by a worker. A request that `close` or a later request of its kind overtakes rejects with an AbortError. */
export interface LoadedModel {
  readonly facts: ModelFacts;
  thinWalls(matrix: Rows): Promise<ThinWalls>;
  bedContact(matrix: Rows): Promise<BedContact>;
  /** for the estimate of its price; undefined when it would take too long */
  printVolumes(matrix: Rows, print: CoarsePrint): Promise<PrintVolumes | undefined>;
  /** rotations that may need fewer supports than the present one, the likeliest first */
  sidesDown(input: SidesInput): Promise<readonly OtherSide[]>;
  /** mm³ of filament; undefined when it would take too long */
  supportVolume(matrix: Rows, layerHeight: number): Promise<number | undefined>;
  /** Makes the repair of a model that is refused with `repair_needed`. Rejects with a ModelError if there is none. */
  proposeRepair(): Promise<RepairProposal>;
  /** Answers further requests for the repaired model, or for the model as it was drawn again. */
  serveRepaired(isAccepted: boolean): void;
  /** ends the worker and frees its memory */
  close(): void;
}
