import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import type { CitationState } from '../../contract/index.ts';
import type { Strikes } from './strikes.rules.ts';
import type { Known } from './summarise.rules.ts';

/** The topic under which replicas hear, on the channel of the catalog, that what is known of citations changed. */
const topic = 'health';

/**
 * Makes what is kept agree with what is cited: a new citation, and one whose address changed, is due at once and nothing is
 * known of it. What is no longer cited stays. Returns how many there were of both.
 */
export async function keepCitations(pool: pg.Pool, cited: readonly { cid: string; url: string }[], now: Date): Promise<number> {
  return inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query(
      `insert into catalog.citation_health as kept (cid, url, due_at)
       select cid, url, $2 from jsonb_to_recordset($1) as cited (cid text, url text) order by cid
       on conflict (cid) do update set url = excluded.url, due_at = excluded.due_at, state = null, latest_status = null,
         final_url = null, probed_at = null, content_sha256 = null, figures_found = null, consecutive_failures = 0,
         struck_at = null, archive_url = null, archive_asked_at = null, claim = null, claimed_until = null
         where kept.url <> excluded.url`,
      [JSON.stringify(cited.map(({ cid, url }) => ({ cid, url }))), now],
    );
    if (rowCount) await transaction.query(`select pg_notify('catalog_changes', $1)`, [topic]);
    return rowCount ?? 0;
  });
}

/** Citations to probe now, the longest due first; those are left out whose host is not free within `patienceMs`. */
export async function readDue(
  pool: pg.Pool,
  cited: readonly { cid: string; host: string }[],
  now: Date,
  patienceMs: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ cid: string }>(
    `select kept.cid from jsonb_to_recordset($1) as cited (cid text, host text)
     join catalog.citation_health kept using (cid) left join catalog.citation_hosts using (host)
     where due_at <= $2 and coalesce(claimed_until <= $2, true) and coalesce(free_at <= $2::timestamptz + $3 * interval '1 millisecond', true)
     order by due_at, cid`,
    [JSON.stringify(cited.map(({ cid, host }) => ({ cid, host }))), now, patienceMs],
  );
  return rows.map(({ cid }) => cid);
}

/** What was known before a probe, for whoever holds the claim on it. */
export interface Claimed extends Strikes {
  readonly claim: string;
  readonly archiveUrl: string | null;
  readonly archiveAskedAt: Date | null;
  /** When it was last healthy, at this address. */
  readonly stoodAt: Date | null;
}

export interface ClaimOptions {
  readonly cid: string;
  readonly url: string;
  readonly now: Date;
  /** A claim whose holder died is free again then. */
  readonly until: Date;
  /** Whether also one that is not due is claimed. */
  readonly early: boolean;
}

/** Claims a citation, so that nobody else probes it meanwhile. Undefined where another holds it, or it is not due. */
export async function claimCitation(pool: pg.Pool, { cid, url, now, until, early }: ClaimOptions): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `update catalog.citation_health set claim = gen_random_uuid(), claimed_until = $4
     where cid = $1 and url = $2 and coalesce(claimed_until <= $3, true) and ($5 or due_at <= $3)
     returning claim, state, consecutive_failures as "consecutiveFailures", struck_at as "struckAt", archive_url as "archiveUrl",
       archive_asked_at as "archiveAskedAt", (select max(p.probed_at) from catalog.citation_probes p
         where p.cid = $1 and p.url = $2 and p.state in ('ok', 'redirected')) as "stoodAt"`,
    [cid, url, now, until, early],
  );
  return rows[0];
}

/** Gives a claim back unused. */
export async function releaseCitation(pool: pg.Pool, cid: string, claim: string): Promise<void> {
  await pool.query(`update catalog.citation_health set claim = null, claimed_until = null where cid = $1 and claim = $2`, [
    cid,
    claim,
  ]);
}

/** What a probe found, as it is kept. */
export interface ProbeRecord extends Strikes {
  readonly state: CitationState;
  readonly probedAt: Date;
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly finalUrl: string | null;
  readonly contentSha256: string | null;
  readonly figuresFound: boolean | null;
  readonly errorCode: string | null;
  readonly archiveUrl: string | null;
  readonly archiveAskedAt: Date | null;
  readonly dueAt: Date;
}

/**
 * Stores a probe in the history and as what is known, together with the word to the replicas. False where the claim was lost
 * meanwhile, to a changed address or for being too slow: then nothing is stored.
 */
export async function recordProbe(pool: pg.Pool, cid: string, claim: string, probe: ProbeRecord): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query(
      `update catalog.citation_health set state = $3, latest_status = $4, final_url = $5, probed_at = $6, content_sha256 = $7,
         figures_found = $8, consecutive_failures = $9, struck_at = $10, archive_url = $11, archive_asked_at = $12, due_at = $13,
         claim = null, claimed_until = null
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
        probe.struckAt,
        probe.archiveUrl,
        probe.archiveAskedAt,
        probe.dueAt,
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

/** Whether any probe had an answer since then: whether we were online. */
export async function hadAnswerSince(pool: pg.Pool, since: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from catalog.citation_probes where status is not null and probed_at >= $1 limit 1`,
    [since],
  );
  return rowCount === 1;
}

export async function readKnown(pool: pg.Pool): Promise<Known[]> {
  const { rows } = await pool.query<Known>({
    name: 'read-citation-health',
    text: `select cid, url, state, latest_status as "latestStatus", final_url as "finalUrl", probed_at as "probedAt",
        content_sha256 as "contentSha256", figures_found as "figuresFound", consecutive_failures as "consecutiveFailures",
        archive_url as "archiveUrl" from catalog.citation_health`,
  });
  return rows;
}

/** A probe of the past. */
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
