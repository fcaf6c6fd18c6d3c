import { answerSnapshot } from '@trivium/server-pages';
import { createRoute, z, type Service } from '@trivium/http';
import { drugList, refuse, species } from '../../contract/index.ts';
import { findEntries } from '../../domain/entries/find-entries.rules.ts';
import type { Context } from '../context.ts';
import { drugListOf, json } from '../snapshots.ts';
import { readLogSize } from './log-size.ts';
import { jsonOf, limited } from './problems.ts';

const query = z.object({
  q: z.string().max(200).optional().meta({ description: 'Words that the name, a code, an indication or a section holds.' }),
  species: z.string().optional().meta({ description: 'Only drugs with a dosage for it.', example: 'dog' }),
  sinceLogSize: z.string().optional().meta({ description: 'Only what was signed since the log had this size.' }),
});

const route = createRoute({
  method: 'get',
  path: '/api/drugs',
  tags: ['drugs'],
  summary: 'Every entry',
  description: 'Without parameters: every entry, whatever its review. The parameters are extensions.',
  request: { query },
  responses: { ...jsonOf('The entries', drugList), ...limited },
});

/** `GET /api/drugs`: bytes made in advance, unless a filter is asked for. */
export function listDrugs({ publish }: Service, { catalog, queryCache: answers }: Context): void {
  publish(route, {
    override: async (c) => {
      const { q, species: wanted, sinceLogSize } = query.parse(c.req.query());
      if (q === undefined && wanted === undefined && sinceLogSize === undefined) return undefined;
      const known = species.safeParse(wanted);
      if (wanted !== undefined && !known.success)
        throw refuse(
          'species_invalid',
          `${JSON.stringify(wanted)} is no species here; choose from ${species.options.join(', ')}.`,
        );
      const size = sinceLogSize === undefined ? undefined : readLogSize('sinceLogSize', sinceLogSize);
      const snapshot = await answers.get(JSON.stringify(['drugs', q, wanted, size]), () => {
        const now = catalog();
        return json(drugListOf(now, findEntries(now.entries, { q, species: known.data, sinceLogSize: size })), '/api/drugs');
      });
      return answerSnapshot(c, snapshot);
    },
  });
}
