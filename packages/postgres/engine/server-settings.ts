/** What each start gives to the server on its command line, so that a restored or older cluster gets it too. */
export const serverSettings: Readonly<Record<string, string>> = {
  // Reached through the Unix socket alone, with a password for everyone.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Passwords are 256 random bits: there is nothing to guess, so connecting need not be slow.
  scram_iterations: '1',
  // Row changes can be followed (logical decoding).
  wal_level: 'logical',
  // A follower that never comes back must not fill the disk.
  max_slot_wal_keep_size: '2GB',
  max_wal_size: '512MB',
  // Three services with a pool of four for each replica, listeners, the operator, and room to spare.
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  // EXPLAIN VERBOSE names the query that pg_stat_statements and the logs know.
  compute_query_id: 'on',
  // Statements are short: parallel workers would take both cores of a small machine, and need /dev/shm, of which
  // containers have 64 MB.
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // The statement of a client that was killed ends too.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Errors of statements repeat what clients sent, such as an e-mail address where a number belongs; services log them
  // without it.
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] %q%u@%d ',
  // One line every five minutes for nothing.
  log_checkpoints: 'off',
};

/** As arguments of the server: `-c name=value`. */
export const asArguments = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
