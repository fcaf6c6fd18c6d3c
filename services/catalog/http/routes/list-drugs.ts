import { answerSnapshot } from '@trivium/server-pages';
import { createRoute, z, type Service } from '@trivium/http';
import { drugList, refuse } from '../../contract/index.ts';
import { findEntries } from '../../domain/entries/find-entries.rules.ts';
import type { Context } from '../context.ts';
import { drugListOf, json } from '../snapshots.ts';
import { readLogSize } from './log-size.ts';
import { jsonOf, limited } from './problems.ts';

const query = z.object({
  q: z.string().max(200).optional().meta({ description: 'Words that occur in the name, a code, an indication or a section.' }),
  species: z.string().optional().meta({ description: 'Only drugs with a dosage for it.', example: 'dog' }),
  sinceLogSize: z.string().optional().meta({ description: 'Only entries signed since the log had this size.' }),
});

const route = createRoute({
  method: 'get',
  path: '/api/drugs',
  tags: ['drugs'],
  summary: 'Every entry',
  description: 'Without parameters: every entry, with any review status. The parameters are extensions.',
  request: { query },
  responses: { ...jsonOf('The entries', drugList), ...limited },
});

/** `GET /api/drugs`: a snapshot, or a filtered list from the query cache. */
export function listDrugs({ publish }: Service, { catalog, queryCache: answers }: Context): void {
  publish(route, {
    override: async (c) => {
      const { q, species: speciesName, sinceLogSize } = query.parse(c.req.query());
      if (q === undefined && speciesName === undefined && sinceLogSize === undefined) return undefined;
      const species = catalog().content.terms.species.map(({ id }) => id);
      if (speciesName !== undefined && !species.includes(speciesName))
        throw refuse(
          'species_invalid',
          `${JSON.stringify(speciesName)} is not a species here; choose from ${species.join(', ')}.`,
        );
      const size = sinceLogSize === undefined ? undefined : readLogSize('sinceLogSize', sinceLogSize);
      const snapshot = await answers.get(JSON.stringify(['drugs', q, speciesName, size]), () => {
        const current = catalog();
        return json(
          drugListOf(current, findEntries(current.entries, { q, species: speciesName, sinceLogSize: size })),
          '/api/drugs',
        );
      });
      return answerSnapshot(c, snapshot);
    },
  });
}
