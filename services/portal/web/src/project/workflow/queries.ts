import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { today } from '../../language/today.ts';
import { dataOf } from '../../refusals/refusal.ts';
import type { Session } from '../../session/session.ts';
import type { Decider } from './moves.rules.ts';

/** Query keys of the approval workflow. */
export const workflowKeys = {
  transitions: ['transitions'] as const,
  deciders: (userId: string) => ['deciders', userId] as const,
};

/** The workflow, which changes with migrations only. */
export const transitionsQuery = (db: Client) =>
  queryOptions({
    queryKey: workflowKeys.transitions,
    staleTime: Infinity,
    queryFn: async () => dataOf(await db.from('project_transitions').select('from_status, to_status, mover, kind, path')),
  });

/**
 * Those whose decisions the caller may take today: the caller first, then who named the caller deputy and still holds the
 * office in which they did.
 */
export const decidersQuery = (db: Client, session: Session) =>
  queryOptions({
    queryKey: workflowKeys.deciders(session.userId),
    queryFn: async (): Promise<readonly [Decider, ...Decider[]]> => {
      const day = today();
      const delegations = dataOf(
        await db
          .from('approval_delegations')
          .select(
            'role, divisions, clubs, principal:profiles!approval_delegations_principal_id_fkey(id, role, nickname, full_name)',
          )
          .eq('deputy_id', session.userId)
          .is('revoked_at', null)
          .lte('starts_on', day)
          .gte('ends_on', day),
      );
      const principals = delegations.filter(({ role, principal }) => principal.role === role);
      const ids = [session.userId, ...principals.map(({ principal }) => principal.id)];
      const [divisions, clubs] = await Promise.all([
        db.from('divisions').select('slug, chair_id').in('chair_id', ids).then(dataOf),
        db.from('clubs').select('id, president_id').in('president_id', ids).then(dataOf),
      ]);
      const divisionsOf = (id: string) => divisions.filter(({ chair_id }) => chair_id === id).map(({ slug }) => slug);
      const clubsOf = (id: string) => clubs.filter(({ president_id }) => president_id === id).map((club) => club.id);
      const me: Decider = {
        id: session.userId,
        role: session.role,
        name: session.name ?? '',
        divisions: divisionsOf(session.userId),
        clubs: clubsOf(session.userId),
      };
      const deciders = principals.map((delegation): Decider => {
        const { id, role, nickname, full_name } = delegation.principal;
        return {
          id,
          role,
          name: nickname ?? full_name ?? '',
          divisions: divisionsOf(id).filter((slug) => delegation.divisions.includes(slug)),
          clubs: clubsOf(id).filter((club) => delegation.clubs.includes(club)),
        };
      });
      return [me, ...deciders];
    },
  });
