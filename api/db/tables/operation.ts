import type { ColumnType, Generated } from 'kysely';
import type { PriceChangeState } from '../../../contract/desk/stock.ts';
import type { ShopMode } from '../../../contract/public-config.ts';
import type { Timestamp } from './columns.ts';

/** Has one row. */
interface InstallationTable {
  only_row: Generated<boolean>;
  mode: ShopMode;
  created_at: Generated<Date>;
}

/** A price of an item in its file: for good, or for a while. */
export type PriceEdit =
  | {
      readonly kind: 'price';
      readonly item: string;
      /** cents */
      readonly price: number;
      readonly was: number | null;
      /** of the content, for the day when this one is removed */
      readonly before: { readonly price: number; readonly was: number | null };
    }
  | {
      readonly kind: 'sale';
      readonly item: string;
      readonly price: number;
      readonly from: string;
      readonly until: string;
    };

/** An edit of a content file that staff made at the desk. */
interface ContentEditsTable {
  id: Generated<number>;
  /** below the content folder */
  path: string;
  /** of the whole file; null: the file is removed */
  text: string | null;
  /** SHA-256 of the file in the content folder that it was made on; null: there was none */
  base_hash: string | null;
  by: string;
  at: Timestamp;
  /** what it changes, where that is not the whole file */
  change: ColumnType<PriceEdit | null, string | null | undefined>;
  state: Generated<PriceChangeState>;
  /** why it was refused, or how it ended */
  reason: ColumnType<string | null, string | null | undefined>;
  /** the release that shows it */
  release: ColumnType<string | null, string | null | undefined>;
  published_at: ColumnType<Date | null, Date | null | undefined>;
  /** asked for its end, which the next release brings */
  removed_by: ColumnType<string | null, string | null | undefined>;
  removed_at: ColumnType<Date | null, Date | null | undefined>;
  key: ColumnType<string | null, string | null | undefined>;
}

interface ReleasesTable {
  id: string;
  code: string;
  as_of: Timestamp;
  made_at: Timestamp;
  /** the last time; null: never */
  activated_at: Timestamp | null;
}

/** Has one row. */
interface ShownReleaseTable {
  only_row: Generated<boolean>;
  /** null: replicas show their own pages and content */
  current: string | null;
  previous: string | null;
  /** replicas prepare it */
  candidate: string | null;
  /** of the command that waits for the candidate */
  attempt: string | null;
  /** that command's heartbeat */
  attempt_seen_at: Timestamp | null;
}

interface ReplicasTable {
  id: string;
  started_at: Timestamp;
  /** its heartbeat */
  seen_at: Timestamp;
  /** null: its own pages and content */
  shows: string | null;
  attempt: string | null;
  /** what it says to the attempt */
  state: 'ready' | 'failed' | null;
  reason: string | null;
}

/** What browsers have blocked, by directive, origin and page. */
interface CspReportsTable {
  directive: string;
  blocked: string;
  page: string;
  count: Generated<string>;
  first_at: Date;
  last_at: Date;
}

interface BackupsTable {
  id: Generated<string>;
  reason: 'asked' | 'daily' | 'upgrade';
  started_at: Generated<Date>;
  /** null: it is being made, or its process was killed */
  finished_at: Date | null;
  file: string | null;
  bytes: string | null;
  error: string | null;
}

/** What a process of the shop finds wrong. */
interface HealthReportsTable {
  process: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  problems: string[];
}

export interface OperationTables {
  installation: InstallationTable;
  content_edits: ContentEditsTable;
  releases: ReleasesTable;
  shown_release: ShownReleaseTable;
  replicas: ReplicasTable;
  backups: BackupsTable;
  csp_reports: CspReportsTable;
  health_reports: HealthReportsTable;
}
