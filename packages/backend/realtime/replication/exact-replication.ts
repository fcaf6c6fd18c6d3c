import { LogicalReplicationService } from 'pg-logical-replication';

/**
 * The library's reader, which acknowledges the position after the one it received. PostgreSQL's shutdown waits until a reader
 * has acknowledged exactly what was sent, so a stop or a switchover would wait for ever: see decisions/060.
 */
export class ExactReplication extends LogicalReplicationService {
  override acknowledge(lsn: string, ping?: boolean): Promise<boolean> {
    return super.acknowledge(positionBefore(lsn), ping);
  }
}

/** A position in the log, such as `1A/2B3C`, minus one. */
export function positionBefore(lsn: string): string {
  const [high = '0', low = '0'] = lsn.split('/');
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  const before = position === 0n ? 0n : position - 1n;
  return `${(before >> 32n).toString(16)}/${(before & 0xffffffffn).toString(16)}`.toUpperCase();
}
