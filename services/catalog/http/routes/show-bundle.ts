import { createRoute, z, type Service } from '@trivium/http';
import { jwk, refuse, signedEntry } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { extension, jsonOf, limited } from './problems.ts';
import { drugMissing } from './show-drug.ts';

const bundle = z.object({
  entry: signedEntry,
  envelope: z.object({
    payloadType: z.string(),
    payload: z.base64(),
    signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })).length(1),
  }),
  key: jwk,
  logEntry: z.base64(),
  proof: z.string(),
});

const route = createRoute({
  method: 'get',
  path: '/api/drugs/{slug}/bundle',
  tags: ['verification'],
  summary: 'A bundle that verifies one entry offline',
  description: `${extension} The signed entry, its DSSE envelope, the key, the logged bytes and a C2SP tlog-proof, as JCS.`,
  request: { params: z.object({ slug: z.string().meta({ example: 'amoxicillin' }) }) },
  responses: { ...jsonOf('The bundle', bundle), 404: { description: 'No such drug, or no signature in the log' }, ...limited },
});

/** `GET /api/drugs/{slug}/bundle`. */
export function showBundle({ publish }: Service, { catalog }: Context): void {
  publish(route, {
    notFound: (path) =>
      catalog().entries.some(({ slug }) => path === `/api/drugs/${slug}/bundle`)
        ? refuse('drug_not_logged', 'The log has no signature over the current text of this entry.')
        : drugMissing(),
  });
}
