import { queryOptions } from '@tanstack/react-query';
import { today } from '../language/today.ts';
import type { Decider } from '../project/moves.rules.ts';
import type { Session } from '../session/session.ts';
import type { Client } from './client.ts';
import { dataOf } from './refusal.ts';

/** The workflow, which changes with migrations only. */
export const transitionsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['transitions'],
    staleTime: Infinity,
    queryFn: async () => dataOf(await db.from('project_transitions').select('from_status, to_status, mover, kind, path')),
  });

/** Those whose decisions the caller may take today: the caller first, then whoever named the caller deputy. */
export const decidersQuery = (db: Client, session: Session) =>
  queryOptions({
    queryKey: ['deciders', session.userId],
    queryFn: async (): Promise<readonly [Decider, ...Decider[]]> => {
      const day = today();
      const delegations = dataOf(
        await db
          .from('approval_delegations')
          .select('principal:profiles!approval_delegations_principal_id_fkey(id, role, nickname, full_name, division)')
          .eq('deputy_id', session.userId)
          .is('revoked_at', null)
          .lte('starts_on', day)
          .gte('ends_on', day),
      );
      const me = { id: session.userId, role: session.role, nickname: session.name, full_name: null, division: session.division };
      const people = [me, ...delegations.map(({ principal }) => principal)];
      const ids = people.map(({ id }) => id);
      const [divisions, clubs] = await Promise.all([
        db.from('divisions').select('slug, chair_id').in('chair_id', ids).then(dataOf),
        db.from('clubs').select('id, president_id').in('president_id', ids).then(dataOf),
      ]);
      const deciders = people.map(({ id, role, nickname, full_name, division }): Decider => ({
        id,
        role,
        name: nickname ?? full_name ?? '',
        divisions: [
          ...divisions.filter(({ chair_id }) => chair_id === id).map(({ slug }) => slug),
          ...(division === null ? [] : [division]),
        ],
        clubs: clubs.filter(({ president_id }) => president_id === id).map((club) => club.id),
      }));
      return deciders as [Decider, ...Decider[]];
    },
  });

interface ChainReport {
  readonly is_whole: boolean;
  readonly steps: number;
  readonly broken_at: number | null;
}

/** What the database says of the whole chain of a project, its end included. @throws Refusal */
export const checkedByDatabase = async (db: Client, project: string): Promise<ChainReport> =>
  dataOf(await db.rpc('verify_approval_chain', { project })) as unknown as ChainReport;
