import type { Generated } from 'kysely';
import type { ShopMode } from '../../../contract/public-config.ts';
import type { Timestamp } from './columns.ts';

/** Has one row. */
interface InstallationTable {
  only_row: Generated<boolean>;
  mode: ShopMode;
  created_at: Generated<Date>;
}

/** Has one row: the process that builds releases. */
interface PublisherTable {
  only_row: Generated<boolean>;
  seen_at: Timestamp | null;
  /** set while it builds */
  building_since: Timestamp | null;
  /** why the last build failed */
  problem: string | null;
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
  publisher: PublisherTable;
  releases: ReleasesTable;
  shown_release: ShownReleaseTable;
  replicas: ReplicasTable;
  backups: BackupsTable;
  csp_reports: CspReportsTable;
  health_reports: HealthReportsTable;
}
