import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rivalHost, runRival } from '../rival.ts';
import { chooseAnswer } from '../site.ts';

/** The physical neighbour: what node:http gives to a listener that only looks up a path and hands over bytes. */
runRival(
  (site) =>
    new Promise((resolve) => {
      const sites = new Map([[site.path, site]]);
      const server = createServer((req, res) => {
        const match = sites.get(req.url as string);
        if (match === undefined) {
          res.writeHead(404).end();
          return;
        }
        const answer = chooseAnswer(match, req.headers['accept-encoding']);
        if (req.headers['if-none-match'] === answer.etag) res.writeHead(304, answer.notModified).end();
        else res.writeHead(200, answer.ok).end(answer.body);
      });
      server.listen(0, rivalHost, () => resolve({ port: (server.address() as AddressInfo).port }));
    }),
);
