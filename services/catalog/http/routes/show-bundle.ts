import { answerSnapshot } from '@trivium/server-pages';
import { createRoute, z, type Service } from '@trivium/http';
import { jwk, refuse, signedEntry, signerKeyId } from '../../contract/index.ts';
import { makeBundle } from '../../domain/bundles/make-bundles.ts';
import type { Context } from '../context.ts';
import { json } from '../snapshots.ts';
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

const path = '/api/drugs/{slug}/bundle';

const route = createRoute({
  method: 'get',
  path,
  tags: ['verification'],
  summary: 'A bundle for verifying one entry offline',
  description: `${extension} The signed entry, its DSSE envelope, the key, the logged bytes and a C2SP tlog-proof, as JCS. It has the best signature: a person’s before a demonstration key’s, then an active key’s, then the newest. Use \`signer\` to ask for another.`,
  request: {
    params: z.object({ slug: z.string().meta({ example: 'amoxicillin' }) }),
    query: z.object({ signer: z.string().optional().meta({ description: 'A `signerKeyId` of the entry’s signatures' }) }),
  },
  responses: {
    ...jsonOf('The bundle', bundle),
    404: { description: 'No such drug, or no such signature in the log' },
    ...limited,
  },
});

const notLogged = (by = '') => refuse('drug_not_logged', `The log has no signature${by} over the current text of this entry.`);

/** `GET /api/drugs/{slug}/bundle`. */
export function showBundle({ publish }: Service, { catalog, log, queryCache }: Context): void {
  const isDrug = (slug: string) => catalog().entries.some((entry) => entry.slug === slug);
  publish(route, {
    notFound: (requestPath) =>
      catalog().entries.some(({ slug }) => requestPath === path.replace('{slug}', slug)) ? notLogged() : drugMissing(),
    override: async (c) => {
      const text = c.req.query('signer');
      if (text === undefined) return undefined;
      const signer = signerKeyId.safeParse(text);
      if (!signer.success)
        throw refuse('signer_invalid', 'signer must be the signerKeyId of a signature: ed25519: and 64 lower-case hex digits.');
      const slug = c.req.param('slug') ?? '';
      if (!isDrug(slug)) throw drugMissing();
      const body = await makeBundle(log, catalog(), slug, signer.data);
      if (body === undefined) throw notLogged(' by this signer');
      return answerSnapshot(
        c,
        await queryCache.get(JSON.stringify(['bundle', slug, signer.data]), () => ({ ...json(null, path), body })),
      );
    },
  });
}
