import type { Context } from '../_shared/context.ts';
import { refuse } from '../_shared/refusal.ts';
import type { OutboxEvent } from './outbox.ts';

const failed = () => refuse('database_failed', 'The receivers could not be read. Deliveries stay due.');

/**
 * The receivers of an event: the owner and the next reviewers, with today's deputies; for a reminder only the reviewers; for
 * an escalation also the president, vice presidents and secretaries. Never the person who caused the event.
 */
export async function readReceivers(context: Context, event: OutboxEvent): Promise<string[]> {
  const reviewers = event.isCurrent ? await readReviewers(context, event) : [];
  const people = {
    'status-change': () => [event.owner, ...reviewers],
    'review-reminder': () => reviewers,
    'review-escalation': async () => [...reviewers, ...(await readHolders(context, ['president', 'vp', 'secretary']))],
  };
  return [...new Set(await people[event.kind]())].filter((person) => person !== event.actor);
}

/** The people who may approve the project now, with today's deputies, without its owner. */
async function readReviewers(context: Context, event: OutboxEvent): Promise<string[]> {
  const { data, error } = await context.service
    .from('project_transitions')
    .select('mover, path')
    .eq('from_status', event.status)
    .eq('kind', 'approve');
  if (error) throw failed();
  const path = event.needsBoard ? 'board' : 'ordinary';
  const roles = (data as { mover: string; path: string | null }[])
    .filter((transition) => transition.path === null || transition.path === path)
    .map(({ mover }) => mover);
  const holders = [
    ...(roles.includes('chair') ? await readChairs(context, event) : []),
    ...(await readHolders(
      context,
      roles.filter((role) => role !== 'chair'),
    )),
  ];
  return [...holders, ...(await readDeputies(context, event, roles, holders))].filter((person) => person !== event.owner);
}

async function readHolders({ service }: Context, roles: readonly string[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const { data, error } = await service
    .from('profiles')
    .select('id')
    .in('role', [...roles]);
  if (error) throw failed();
  return (data as { id: string }[]).map(({ id }) => id);
}

/** The chair of the project's division and the president of its club. */
async function readChairs({ service }: Context, { division, clubId }: OutboxEvent): Promise<string[]> {
  const [ofDivision, ofClub] = await Promise.all([
    division === null ? undefined : service.from('divisions').select('person:chair_id').eq('slug', division),
    clubId === null ? undefined : service.from('clubs').select('person:president_id').eq('id', clubId),
  ]);
  return [ofDivision, ofClub].flatMap((result) => {
    if (result?.error) throw failed();
    return ((result?.data ?? []) as { person: string | null }[]).flatMap(({ person }) => (person === null ? [] : [person]));
  });
}

interface Delegation {
  readonly deputy_id: string;
  readonly role: string;
  readonly divisions: readonly string[];
  readonly clubs: readonly string[];
}

/** Today's deputies in the institution's time zone, for the office that decides. */
async function readDeputies(
  { service, now }: Context,
  { division, clubId }: OutboxEvent,
  roles: readonly string[],
  principals: readonly string[],
): Promise<string[]> {
  if (principals.length === 0) return [];
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(now());
  const { data, error } = await service
    .from('approval_delegations')
    .select('deputy_id, role, divisions, clubs')
    .in('principal_id', [...principals])
    .in('role', [...roles])
    .is('revoked_at', null)
    .lte('starts_on', today)
    .gte('ends_on', today);
  if (error) throw failed();
  return (data as Delegation[])
    .filter(
      ({ role, divisions, clubs }) =>
        role !== 'chair' || divisions.includes(division ?? '') || (clubId !== null && clubs.includes(clubId)),
    )
    .map(({ deputy_id: deputy }) => deputy);
}
