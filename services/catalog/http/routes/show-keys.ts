import { createRoute, z, type Service } from '@trivium/http';
import { keyAnswer, keyList, refuse } from '../../contract/index.ts';
import { extension, jsonOf, limited } from './problems.ts';

const oneRoute = createRoute({
  method: 'get',
  path: '/api/keys/{kid}',
  tags: ['verification'],
  summary: "A signer's public key",
  description: 'The key id is the second part of a `signerKeyId`: the RFC 7638 thumbprint in hex.',
  request: { params: z.object({ kid: z.string() }) },
  responses: { ...jsonOf('The key', keyAnswer), 404: { description: 'No such key' }, ...limited },
});

const allRoute = createRoute({
  method: 'get',
  path: '/api/keys',
  tags: ['verification'],
  summary: 'Every signer key the log ever had',
  description: extension,
  responses: { ...jsonOf('The keys', keyList), ...limited },
});

/** `GET /api/keys` and `GET /api/keys/{kid}`. */
export function showKeys({ publish }: Service): void {
  publish(allRoute);
  publish(oneRoute, {
    notFound: (path) =>
      refuse(
        'key_not_found',
        /\/ed25519(:|%3A)/i.test(path)
          ? 'Use only the part of the signerKeyId after the colon.'
          : 'No signer has this key id; GET /api/keys lists them.',
      ),
  });
}
