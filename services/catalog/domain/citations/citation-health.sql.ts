import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import type { CitationState } from '../../contract/index.ts';
import type { Strikes } from './strikes.rules.ts';
import type { CitationRecord } from './summarise.rules.ts';

/** Replicas are notified of changed citations under this topic, on the channel `catalog_changes`. */
const topic = 'health';

/**
 * Stores new citations and changed addresses: both are due at once, without a state. Citations that no entry cites
 * any more stay. Returns how many were stored.
 */
export async function syncCitations(pool: pg.Pool, cited: readonly { cid: string; url: string }[], now: Date): Promise<number> {
  return inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query(
      `insert into catalog.citation_health as stored (cid, url, due_at)
       select cid, url, $2 from jsonb_to_recordset($1) as cited (cid text, url text) order by cid
       on conflict (cid) do update set url = excluded.url, due_at = excluded.due_at, state = null, latest_status = null,
         final_url = null, probed_at = null, content_sha256 = null, figures_found = null, amended_on = null, consecutive_failures = 0,
         struck_at = null, archive_url = null, archive_asked_at = null, claim = null, claimed_until = null
         where stored.url <> excluded.url`,
      [JSON.stringify(cited.map(({ cid, url }) => ({ cid, url }))), now],
    );
    if (rowCount) await transaction.query(`select pg_notify('catalog_changes', $1)`, [topic]);
    return rowCount ?? 0;
  });
}

/** Citations to probe now, the longest due first, without those whose host has no free slot within `maxWaitMs`. */
export async function readDue(
  pool: pg.Pool,
  cited: readonly { cid: string; host: string }[],
  now: Date,
  maxWaitMs: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ cid: string }>(
    `select stored.cid from jsonb_to_recordset($1) as cited (cid text, host text)
     join catalog.citation_health stored using (cid) left join catalog.citation_hosts using (host)
     where due_at <= $2 and coalesce(claimed_until <= $2, true) and coalesce(free_at <= $2::timestamptz + $3 * interval '1 millisecond', true)
     order by due_at, cid`,
    [JSON.stringify(cited.map(({ cid, host }) => ({ cid, host }))), now, maxWaitMs],
  );
  return rows.map(({ cid }) => cid);
}

/** The claim on a citation, with its state before the probe. */
export interface CitationClaim extends Strikes {
  readonly claim: string;
  readonly archiveUrl: string | null;
  readonly archiveAskedAt: Date | null;
  /** At this address. */
  readonly lastHealthyAt: Date | null;
}

export interface ClaimOptions {
  readonly cid: string;
  readonly url: string;
  readonly now: Date;
  /** The claim expires then in case its replica crashed. */
  readonly until: Date;
  /** Claims the citation even if it isn't due. */
  readonly isForced: boolean;
}

/** Claims a citation for one probe. Undefined: another replica holds it, or it isn't due. */
export async function claimCitation(
  pool: pg.Pool,
  { cid, url, now, until, isForced }: ClaimOptions,
): Promise<CitationClaim | undefined> {
  const { rows } = await pool.query<CitationClaim>(
    `update catalog.citation_health set claim = gen_random_uuid(), claimed_until = $4
     where cid = $1 and url = $2 and coalesce(claimed_until <= $3, true) and ($5 or due_at <= $3)
     returning claim, state, consecutive_failures as "consecutiveFailures", struck_at as "lastStrikeAt", archive_url as "archiveUrl",
       archive_asked_at as "archiveAskedAt", (select max(p.probed_at) from catalog.citation_probes p
         where p.cid = $1 and p.url = $2 and p.state in ('ok', 'redirected')) as "lastHealthyAt"`,
    [cid, url, now, until, isForced],
  );
  return rows[0];
}

/** Releases a claim without a result. */
export async function releaseCitation(pool: pg.Pool, cid: string, claim: string): Promise<void> {
  await pool.query(`update catalog.citation_health set claim = null, claimed_until = null where cid = $1 and claim = $2`, [
    cid,
    claim,
  ]);
}

/** The result of a probe, as it is stored. */
export interface ProbeRecord extends Strikes {
  readonly state: CitationState;
  readonly probedAt: Date;
  /** Null: no HTTP answer. */
  readonly status: number | null;
  readonly finalUrl: string | null;
  readonly contentSha256: string | null;
  readonly figuresFound: boolean | null;
  /** ISO date. */
  readonly amendedOn: string | null;
  readonly errorCode: string | null;
  readonly archiveUrl: string | null;
  readonly archiveAskedAt: Date | null;
  readonly dueAt: Date;
}

/**
 * Stores a probe in the history and as the citation's state, and notifies the replicas. False: the claim was lost, because
 * the address changed or the claim expired. Then nothing is stored.
 */
export async function recordProbe(pool: pg.Pool, cid: string, claim: string, probe: ProbeRecord): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query(
      `update catalog.citation_health set state = $3, latest_status = $4, final_url = $5, probed_at = $6, content_sha256 = $7,
         figures_found = $8, consecutive_failures = $9, struck_at = $10, archive_url = $11, archive_asked_at = $12, due_at = $13,
         amended_on = $14, claim = null, claimed_until = null
       where cid = $1 and claim = $2`,
      [
        cid,
        claim,
        probe.state,
        probe.status,
        probe.finalUrl,
        probe.probedAt,
        probe.contentSha256,
        probe.figuresFound,
        probe.consecutiveFailures,
        probe.lastStrikeAt,
        probe.archiveUrl,
        probe.archiveAskedAt,
        probe.dueAt,
        probe.amendedOn,
      ],
    );
    if (rowCount === 0) return false;
    await transaction.query(
      `insert into catalog.citation_probes (cid, url, probed_at, state, status, final_url, content_sha256, figures_found, error_code)
       select cid, url, probed_at, state, latest_status, final_url, content_sha256, figures_found, $2
       from catalog.citation_health where cid = $1`,
      [cid, probe.errorCode],
    );
    await transaction.query(`select pg_notify('catalog_changes', $1)`, [topic]);
    return true;
  });
}

/** Whether any probe had an answer since then, which means that this server is online. */
export async function hadAnswerSince(pool: pg.Pool, since: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from catalog.citation_probes where status is not null and probed_at >= $1 limit 1`,
    [since],
  );
  return rowCount === 1;
}

export async function readCitationRecords(pool: pg.Pool): Promise<CitationRecord[]> {
  const { rows } = await pool.query<CitationRecord>({
    name: 'read-citation-health',
    text: `select cid, url, state, latest_status as "latestStatus", final_url as "finalUrl", probed_at as "probedAt",
        content_sha256 as "contentSha256", figures_found as "figuresFound", amended_on::text as "amendedOn",
        consecutive_failures as "consecutiveFailures", archive_url as "archiveUrl" from catalog.citation_health`,
  });
  return rows;
}

export interface PastProbe {
  readonly url: string;
  readonly probedAt: Date;
  readonly state: CitationState;
  readonly status: number | null;
  readonly finalUrl: string | null;
  readonly contentSha256: string | null;
  readonly figuresFound: boolean | null;
  readonly errorCode: string | null;
}

/** The probes of a citation, newest first. */
export async function readProbes(pool: pg.Pool, cid: string, limit: number): Promise<PastProbe[]> {
  const { rows } = await pool.query<PastProbe>(
    `select url, probed_at as "probedAt", state, status, final_url as "finalUrl", content_sha256 as "contentSha256",
       figures_found as "figuresFound", error_code as "errorCode"
     from catalog.citation_probes where cid = $1 order by id desc limit $2`,
    [cid, limit],
  );
  return rows;
}
