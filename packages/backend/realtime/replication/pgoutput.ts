import { PgoutputPlugin, type Pgoutput } from 'pg-logical-replication';
import type { Client } from 'pg';

export type ReplicationMessage = Pgoutput.Message;
export type Relation = Pgoutput.MessageRelation;
/** Values in PostgreSQL's text form; undefined for a long value that did not change and is not in the log. */
export type Tuple = Readonly<Record<string, string | null | undefined>>;

/** They determine how values are written. Not parameters of the start, which poolers refuse. */
const sessionSettings =
  'set TimeZone = UTC; set DateStyle = ISO; set IntervalStyle = postgres; set bytea_output = hex; set statement_timeout = 0';

/**
 * The library's plugin with two changes. The slot is created on the connection that reads it, since a temporary slot belongs to
 * its session. Values stay texts, since Date and Number would lose digits.
 */
export class TemporarySlot extends PgoutputPlugin {
  override async start(client: Client, slot: string): Promise<unknown> {
    await client.query(sessionSettings);
    // The replication grammar accepts its keywords in capitals only.
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`);
    return super.start(client, slot, '0/0');
  }

  override parse(bytes: Buffer): ReplicationMessage {
    const message = super.parse(bytes);
    if (message.tag === 'relation') for (const column of message.columns) column.parser = String;
    return message;
  }
}
