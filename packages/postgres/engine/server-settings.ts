/** Passed on the server's command line at each start so that restored and older clusters get them too. */
export const serverSettings: Readonly<Record<string, string>> = {
  // Reachable only through the Unix socket, with a password for every role.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Passwords are 256 random bits and cannot be guessed, so connecting need not be slow.
  scram_iterations: '1',
  // For logical decoding of row changes.
  wal_level: 'logical',
  // A follower that never comes back must not fill the disk.
  max_slot_wal_keep_size: '2GB',
  max_wal_size: '512MB',
  // Three services with a pool of four for each replica, listeners, the operator, and a reserve.
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  // EXPLAIN VERBOSE names the query that pg_stat_statements and the logs know.
  compute_query_id: 'on',
  // Statements are short: parallel workers would take both cores of a small machine, and need /dev/shm, of which
  // containers have 64 MB.
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // Ends the statement of a client that was killed.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Errors of statements quote client data, such as an e-mail address in place of a number; services log them without it.
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] %q%u@%d ',
  // A line every five minutes without information.
  log_checkpoints: 'off',
};

/** The settings as arguments of the server: `-c name=value`. */
export const asArguments = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
