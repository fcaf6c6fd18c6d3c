import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';
import { rivalHost, runRival } from '../rival.ts';
import { chooseAnswer } from '../site.ts';

runRival(async (site) => {
  const app = fastify({ logger: false });
  app.get(site.path, (request, reply) => {
    const answer = chooseAnswer(site, request.headers['accept-encoding']);
    if (request.headers['if-none-match'] === answer.etag) reply.code(304).headers(answer.notModified).send();
    else reply.headers(answer.ok).send(answer.body);
  });
  await app.listen({ port: 0, host: rivalHost });
  return { port: (app.server.address() as AddressInfo).port };
});
