import { expect, test } from 'vitest';
import { useBackend } from './testing/use-backend.ts';

const backend = useBackend(undefined, {
  site: async () => (req, res) => void res.writeHead(200, { 'content-type': 'text/plain' }).end(`site ${req.url}`),
});
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${backend().url}${path}`, { headers });
  return [response.status, await response.text()] as const;
};

test('a site answers all addresses outside the services, on the same port', async () => {
  for (const path of ['/', '/config.json', '/rest', '/restaurant/v1/x', '/nowhere/v1/x'])
    expect(await ask(path)).toEqual([200, `site ${path}`]);
});

test('a site does not replace the services or the health checks', async () => {
  for (const path of ['/rest/v1', '/rest/v1/notes', '/auth/v1/user?x', '/storage/v1/bucket', '/graphql/v1?x'])
    expect((await ask(path))[1]).not.toMatch(/^site/);
  expect((await ask('/rest/v1/notes', { apikey: backend().secrets.secretKey }))[0]).toBe(200);
  for (const path of ['/healthz', '/readyz']) expect((await ask(path))[1]).not.toMatch(/^site/);
});
