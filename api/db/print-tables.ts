import type { ColumnType, Generated } from 'kysely';
import type { ModelSize } from '../contract/queu3d/job.ts';
import type { ModelExtension } from '../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../contract/queu3d/model-error-code.ts';
import type { ReviewRequest } from '../contract/queu3d/review.ts';
import type { SliceSettings } from '../contract/queu3d/settings.ts';
import type { Json, Timestamp } from './schema.ts';

/** A model that a shopper uploaded. */
export interface ModelFilesTable {
  id: string;
  owner: string;
  name: string;
  extension: ModelExtension;
  /** bigint: the driver gives text */
  bytes: string | number;
  /** bigint: what the upload said it would bring */
  announced: ColumnType<string | number, string | number | undefined, string | number>;
  /** hash of the address that uploaded it; null for uploads of before */
  caller: ColumnType<string | null, string | null | undefined, never>;
  /** when its last part began */
  active_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** in hex; null until all of it is here */
  sha256: string | null;
  /** of the latest picture; null: there is none */
  preview_id: string | null;
  uploaded_at: Timestamp | null;
  created_at: Timestamp;
  /** null: it was ordered */
  expires_at: Timestamp | null;
}

/** A piece of an upload that is not at its end. */
interface ModelPartsTable {
  file_id: string;
  /** bigint: the driver gives text */
  start: string | number;
  bytes: string | number;
  /** in the file store */
  key: string;
}

/** One run of the slicer: a model's bytes and settings. */
interface SlicesTable {
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
  /** of whoever works on it */
  run: string | null;
  heard_at: Timestamp | null;
  /** hash of the address that asked first */
  caller: ColumnType<string | null, string | null | undefined, string | null>;
  /** 0 goes first */
  turn: Generated<number>;
  asked_at: Timestamp;
  fault: ModelErrorCode | null;
  filament_mm3: number | null;
  print_seconds: number | null;
  size: ColumnType<ModelSize | null, string | null, string | null>;
  gcode_bytes: string | number | null;
  created_at: Timestamp;
  done_at: Timestamp | null;
  used_at: Timestamp;
}

/** A shopper's wish for a slice. */
interface PrintJobsTable {
  id: Generated<string>;
  owner: string;
  /** hash of the address that asked */
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
interface PrintsTable {
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
  quoted_until: Timestamp;
  /** of the picture that its shopper saw; null: there was none */
  preview_id: string | null;
  created_at: Timestamp;
  /** paid for, once at least */
  ordered_at: Timestamp | null;
}

/** What a person looks at, because the slicer could not. */
interface PrintReviewsTable {
  id: Generated<string>;
  ref_id: string;
  owner: string;
  file_id: string;
  email: string;
  wish: Json<ReviewRequest>;
  created_at: Timestamp;
  answered_at: Timestamp | null;
}

export interface PrintTables {
  model_files: ModelFilesTable;
  model_parts: ModelPartsTable;
  slices: SlicesTable;
  print_jobs: PrintJobsTable;
  prints: PrintsTable;
  print_reviews: PrintReviewsTable;
}
