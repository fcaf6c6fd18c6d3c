import type { Transaction } from '@trivium/postgres';
import type pg from 'pg';
import { assignments, placeholders, tableColumns, type Encoding } from '../columns.sql.ts';
import type { Category, ProposalDraft, ReviewStatus } from '../../contract/index.ts';

export interface StoredProposal {
  readonly id: string;
  readonly draftId: string;
  readonly question: string;
  readonly questionEn: string | null;
  readonly category: Category;
  readonly closesAt: Date;
  readonly resolutionCriteria: string;
  readonly resolutionSources: string[];
  readonly tags: string[];
  readonly proposedBy: string | null;
  readonly proposedAt: Date;
  readonly reviewStatus: ReviewStatus;
  readonly reviewedBy: string | null;
  readonly reviewedAt: Date | null;
  readonly reviewNotes: string | null;
}

/** Every field of a stored proposal: the columns of `forecast.proposals`, and the lists of its SQL, follow from it. */
export const proposalFields = {
  id: 'plain',
  draftId: 'plain',
  question: 'plain',
  questionEn: 'plain',
  category: 'plain',
  closesAt: 'plain',
  resolutionCriteria: 'plain',
  resolutionSources: 'plain',
  tags: 'plain',
  proposedBy: 'plain',
  proposedAt: 'plain',
  reviewStatus: 'plain',
  reviewedBy: 'plain',
  reviewedAt: 'plain',
  reviewNotes: 'plain',
} as const satisfies Readonly<Record<keyof StoredProposal, Encoding>>;

const columns = tableColumns<StoredProposal>(proposalFields).select('p');

type DraftRow = Pick<
  StoredProposal,
  | 'draftId'
  | 'question'
  | 'questionEn'
  | 'category'
  | 'resolutionCriteria'
  | 'resolutionSources'
  | 'tags'
  | 'proposedBy'
  | 'proposedAt'
> & { readonly closesAt: string };

/** The columns that a proposer writes. The first one names the row. */
const draftColumns = tableColumns<DraftRow>({
  draftId: 'plain',
  question: 'plain',
  questionEn: 'plain',
  category: 'plain',
  closesAt: 'plain',
  resolutionCriteria: 'plain',
  resolutionSources: 'plain',
  tags: 'plain',
  proposedBy: 'plain',
  proposedAt: 'plain',
});

const toDraftRow = (draft: ProposalDraft, at: Date): DraftRow => ({
  ...draft,
  questionEn: draft.questionEn ?? null,
  proposedBy: draft.proposedBy ?? null,
  proposedAt: at,
});

/** Every proposal, newest first, with the time of the last change, from one snapshot of the database. */
export async function readQueue(pool: pg.Pool): Promise<{ proposals: StoredProposal[]; changedAt: Date }> {
  const { rows } = await pool.query<StoredProposal & { changedAt: Date }>({
    name: 'read-queue',
    text: `select v.changed_at as "changedAt", ${columns} from forecast.data_versions v left join forecast.proposals p on true
      where v.topic = 'proposals' order by p.proposed_at desc, p.id`,
  });
  const changedAt = rows[0]?.changedAt;
  if (!changedAt) throw new Error('forecast.data_versions has no row for proposals');
  const proposals = rows
    .filter((row) => row.id !== null)
    .map((row): StoredProposal => {
      const { changedAt: _, ...proposal } = row;
      return proposal;
    });
  return { changedAt, proposals };
}

/**
 * Locks and reads a proposal by its id or draft id. The id counts first: a draft id is chosen by its proposer, who may
 * choose another proposal's id.
 */
export async function lockProposal(transaction: Transaction, identifier: string): Promise<StoredProposal | undefined> {
  const { rows } = await transaction.query<StoredProposal>(
    `select ${columns} from forecast.proposals p where id::text = $1 or draft_id = $1
     order by id::text = $1 desc limit 1 for update`,
    [identifier],
  );
  return rows[0];
}

/** Locks and reads the proposal with this draft id, with the hash of its token. */
export async function lockDraft(
  transaction: Transaction,
  draftId: string,
): Promise<(StoredProposal & { readonly tokenHash: Buffer | null }) | undefined> {
  const { rows } = await transaction.query<StoredProposal & { tokenHash: Buffer | null }>(
    `select ${columns}, p.token_sha256 as "tokenHash" from forecast.proposals p where draft_id = $1 for update`,
    [draftId],
  );
  return rows[0];
}

/** The number of proposals that wait for a review or a revision, and their size in bytes. */
export async function readWaiting(transaction: Transaction): Promise<{ readonly count: number; readonly bytes: number }> {
  const { rows } = await transaction.query<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(octet_length(p::text)), 0)::int as bytes from forecast.proposals p
     where review_status in ('pending', 'revisions-requested')`,
  );
  return rows[0] as { count: number; bytes: number };
}

/** Replaces the hash of the token. */
export async function storeToken(transaction: Transaction, id: string, tokenHash: Buffer): Promise<void> {
  await transaction.query('update forecast.proposals set token_sha256 = $2 where id = $1', [id, tokenHash]);
}

/** Stores a new pending proposal; undefined when the draft id is taken. */
export async function insertProposal(
  transaction: Transaction,
  draft: ProposalDraft,
  at: Date,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>(
    `insert into forecast.proposals (${draftColumns.names.join(', ')}, token_sha256, review_status)
     values (${placeholders(draftColumns.names.length + 1)}, 'pending') on conflict (draft_id) do nothing returning id`,
    [...draftColumns.values(toDraftRow(draft, at)), tokenHash],
  );
  return rows[0]?.id;
}

/** Replaces a draft by its revision, pending again. The notes of the review stay readable. */
export async function resubmitProposal(transaction: Transaction, draft: ProposalDraft, at: Date): Promise<void> {
  await transaction.query(
    `update forecast.proposals set ${assignments(draftColumns.names)}, review_status = 'pending' where draft_id = $1`,
    draftColumns.values(toDraftRow(draft, at)),
  );
}

export interface Review {
  readonly id: string;
  readonly status: Exclude<ReviewStatus, 'pending'>;
  readonly actor: string;
  readonly at: Date;
  readonly notes: string | null;
  /** The market made from it, when approved. */
  readonly marketId: string | null;
}

export async function storeReview(transaction: Transaction, review: Review): Promise<void> {
  await transaction.query(
    `update forecast.proposals set review_status = $2, reviewed_by = $3, reviewed_at = $4, review_notes = $5, market_id = $6 where id = $1`,
    [review.id, review.status, review.actor, review.at, review.notes, review.marketId],
  );
}

export interface Transition {
  readonly proposalId: string;
  readonly from: ReviewStatus | null;
  readonly to: ReviewStatus;
  readonly actor: string;
  readonly notes: string | null;
  readonly at: Date;
}

/** Writes the append-only row of a step, with the proposal's present text. */
export async function recordTransition(transaction: Transaction, step: Transition): Promise<void> {
  await transaction.query(
    `insert into forecast.proposal_transitions (proposal_id, from_status, to_status, actor, notes, at, draft)
     select $1, $2, $3, $4, $5, $6, to_jsonb(p) - array['id', 'token_sha256'] from forecast.proposals p where p.id = $1`,
    [step.proposalId, step.from, step.to, step.actor, step.notes, step.at],
  );
}

/** The steps of one proposal, oldest first. */
export async function readTransitions(pool: pg.Pool, proposalId: string): Promise<Transition[]> {
  const { rows } = await pool.query<Transition>(
    `select proposal_id as "proposalId", from_status as "from", to_status as "to", actor, notes, at
     from forecast.proposal_transitions where proposal_id = $1 order by id`,
    [proposalId],
  );
  return rows;
}

/** One proposal with its steps, the hash of its token, and the slug of the market that its approval made; undefined for an unknown id. */
export async function readFollowed(pool: pg.Pool, id: string) {
  const { rows } = await pool.query<StoredProposal & { marketSlug: string | null; tokenHash: Buffer | null }>(
    `select ${columns}, m.slug as "marketSlug", p.token_sha256 as "tokenHash" from forecast.proposals p left join forecast.markets m on m.id = p.market_id
     where p.id::text = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { marketSlug, tokenHash, ...proposal } = row;
  return { proposal, marketSlug, tokenHash, steps: await readTransitions(pool, id) };
}
