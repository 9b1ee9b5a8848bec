import type { ColumnType, Generated } from 'kysely';
import type { Verdict } from '../../../contract/desk/prints.ts';
import type { ModelSize } from '../../../contract/queu3d/job.ts';
import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { ModelCheckRequest } from '../../../contract/queu3d/model-check.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { QuantityBreak } from '../../../contract/queu3d/print-content.ts';
import type { QuotedPrint } from '../../../contract/queu3d/quote.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import type { Json, Timestamp } from './columns.ts';

/** A model that a shopper uploaded. */
export interface ModelFilesTable {
  id: string;
  owner: string;
  name: string;
  extension: ModelExtension;
  /** bigint: the driver gives text */
  bytes: string | number;
  /** bigint: the announced size of the upload */
  announced: ColumnType<string | number, string | number | undefined, string | number>;
  /** hash of the network address that uploaded it; null for older uploads */
  caller: ColumnType<string | null, string | null | undefined, never>;
  /** when its last part began */
  active_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** in hex; null until the upload is complete */
  sha256: string | null;
  /** of the latest preview; null: there is none */
  preview_id: string | null;
  uploaded_at: Timestamp | null;
  created_at: Timestamp;
  /** null: it was ordered */
  expires_at: Timestamp | null;
}

/** A part of an unfinished upload. */
interface ModelPartsTable {
  file_id: string;
  /** bigint: the driver gives text */
  start: string | number;
  bytes: string | number;
  /** in the file store */
  key: string;
}

/** A slice of a model with settings, shared by all shoppers. */
export interface SlicesTable {
  id: Generated<string>;
  model_sha256: string;
  extension: ModelExtension;
  settings_hash: string;
  settings: Json<SliceSettings>;
  state: Generated<'waiting' | 'slicing' | 'complete' | 'failed'>;
  /** 0 to 1 */
  progress: Generated<number>;
  layer: number | null;
  layers: number | null;
  crashes: Generated<number>;
  losses: Generated<number>;
  /** the run that holds the lease */
  run: string | null;
  /** the last heartbeat of that run */
  heard_at: Timestamp | null;
  /** hash of the network address that requested it first */
  caller: ColumnType<string | null, string | null | undefined, string | null>;
  /** 0 goes first */
  turn: Generated<number>;
  asked_at: Timestamp;
  fault: ModelErrorCode | null;
  /** what the message about the fault names */
  fault_detail: string | null;
  filament_mm3: number | null;
  /** of `filament_mm3`; null without supports */
  support_mm3: number | null;
  print_seconds: number | null;
  size: ColumnType<ModelSize | null, string | null, string | null>;
  gcode_bytes: string | number | null;
  created_at: Timestamp;
  done_at: Timestamp | null;
  used_at: Timestamp;
}

/** A shopper's request for a slice. */
interface PrintJobsTable {
  id: Generated<string>;
  owner: string;
  /** hash of the network address that requested it */
  caller: ColumnType<string | null, string | null | undefined, never>;
  project_id: string;
  file_id: string;
  slice_id: string;
  created_at: Timestamp;
  watched_at: Timestamp;
  ended_at: Timestamp | null;
  cancelled: Generated<boolean>;
}

/** A slice in a material and a color, in a cart or ordered. */
export interface PrintsTable {
  id: Generated<string>;
  owner: string;
  file_id: string;
  slice_id: string;
  name: string;
  material: string;
  color_name: string;
  hex: string;
  /** stop of the quality control */
  quality: number;
  /** cents of one print */
  price: number;
  /** quoted with it, `QuantityBreak[]`; null in prints from before there were any */
  breaks: ColumnType<QuantityBreak[] | null, string | null, string | null>;
  quoted_until: Timestamp;
  /** of the preview that its shopper saw; null: there was none */
  preview_id: string | null;
  created_at: Timestamp;
  /** when it was first paid for */
  ordered_at: Timestamp | null;
}

/** A manual review of a model that could not be sliced. */
interface PrintReviewsTable {
  id: Generated<string>;
  ref_id: string;
  owner: string;
  file_id: string;
  email: string;
  wish: Json<ModelCheckRequest>;
  created_at: Timestamp;
  answered_at: Timestamp | null;
  /** null: open, or answered by an ordinary mail */
  verdict: ColumnType<Verdict | null, Verdict | null | undefined, Verdict | null>;
  /** cents, for all pieces */
  price: ColumnType<number | null, number | null | undefined, number | null>;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Pieces of an ordered print on one machine. */
interface PrintRunsTable {
  id: Generated<string>;
  order_id: string;
  /** of the line within its order, from 0 */
  position: number;
  machine: string;
  pieces: number;
  /** null while the machine prints */
  good: ColumnType<number | null, number | null | undefined, number | null>;
  /** why the others failed */
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  started_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A print of a saved quote: what was quoted, without prices. */
export interface SavedPrint
  extends Pick<
    QuotedPrint,
    | 'jobId'
    | 'name'
    | 'material'
    | 'colorName'
    | 'hex'
    | 'infill'
    | 'supports'
    | 'repaired'
    | 'grams'
    | 'printTime'
    | 'quantity'
  > {
  /** stop of the quality control */
  readonly quality: number;
}

/** A quote that its shopper keeps and shares. */
interface SavedQuotesTable {
  link: string;
  owner: string;
  prints: Json<SavedPrint[]>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface PrintTables {
  saved_quotes: SavedQuotesTable;
  model_files: ModelFilesTable;
  model_parts: ModelPartsTable;
  slices: SlicesTable;
  print_jobs: PrintJobsTable;
  prints: PrintsTable;
  print_reviews: PrintReviewsTable;
  print_runs: PrintRunsTable;
}
