import { answerSnapshot } from '@trivium/server-pages';
import { createRoute, z, type Service } from '@trivium/http';
import { drugAnswer, formerDrugAnswer, refuse, service } from '../../contract/index.ts';
import { entryAtLogSize } from '../../domain/catalog/at-log-size.rules.ts';
import type { Context } from '../context.ts';
import { json } from '../snapshots.ts';
import { readLogSize } from './log-size.ts';
import { jsonOf, limited } from './problems.ts';

const route = createRoute({
  method: 'get',
  path: '/api/drugs/{slug}',
  tags: ['drugs'],
  summary: 'One entry',
  description: '`atLogSize` is an extension: the entry when the log had that size, in the shape that it was signed in.',
  request: {
    params: z.object({ slug: z.string().meta({ example: 'amoxicillin' }) }),
    query: z.object({ atLogSize: z.string().optional() }),
  },
  responses: {
    ...jsonOf('The entry', z.union([drugAnswer, formerDrugAnswer])),
    404: { description: 'No such drug, or not in the log then' },
    ...limited,
  },
});

export const drugMissing = () => refuse('drug_not_found', 'No drug has this slug; GET /api/drugs lists them.');

/** `GET /api/drugs/{slug}`. */
export function showDrug({ publish }: Service, { catalog, queryCache: answers }: Context): void {
  publish(route, {
    notFound: drugMissing,
    override: async (c) => {
      const text = c.req.query('atLogSize');
      if (text === undefined) return undefined;
      const size = readLogSize('atLogSize', text);
      const slug = c.req.param('slug') ?? '';
      const { entries, checkpoint, logState: replay } = catalog();
      const isKnown = entries.some((entry) => entry.slug === slug) || replay.signatures.some(({ drugSlug }) => drugSlug === slug);
      if (!isKnown) throw drugMissing();
      if (size > checkpoint.size)
        throw refuse('log_size_unknown', `The log has ${checkpoint.size} entries; atLogSize must not exceed that.`);
      const snapshot = await answers.get(JSON.stringify(['drug', slug, size]), () => {
        const current = catalog();
        const entry = entryAtLogSize(current, slug, size);
        if (!entry) throw refuse('drug_not_logged', `The first ${size} entries of the log have no signature of ${slug}.`);
        const answer = { apiVersion: service.apiVersion, lastUpdated: current.lastUpdated.toISOString(), data: entry };
        return json(formerDrugAnswer.parse(answer), '/api/drugs/{slug}');
      });
      return answerSnapshot(c, snapshot);
    },
  });
}
