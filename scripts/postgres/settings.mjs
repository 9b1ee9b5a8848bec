// @ts-check

/** For a small shop on two cores; what is not named here is Postgres' own choice. */
const common = {
  listen_addresses: '127.0.0.1',
  // Connections come over the loopback port only.
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // An unused server must not hold gigabytes of a small disk, and what uploads leave free (DISK_RESERVE_BYTES) must do.
  max_wal_size: '256MB',
};

/** An order that was answered must survive a power cut. */
export const LASTING = { ...common, fsync: 'on', synchronous_commit: 'on' };

/** Test data that nobody will miss: quick, and enough connections for parallel workers. */
export const THROWAWAY = {
  ...common,
  max_connections: '150',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/**
 * @param {Record<string, string>} settings
 * @returns {string[]} arguments of the `postgres` command
 */
export function settingFlags(settings) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
