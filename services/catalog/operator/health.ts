import { CodedError } from '@trivium/core';
import { printMany } from '@trivium/cli';
import { createLog } from '@trivium/http';
import { createOutbound } from '@trivium/safe-fetch';
import { createPool } from '@trivium/postgres';
import { Command } from 'commander';
import { service } from '../contract/index.ts';
import { readCatalogEnv } from '../api/config/env.ts';
import { contentFolder } from '../api/content/read-content.ts';
import { createCitationHealth, type CitationHealth } from '../api/health/index.ts';
import { readSoundContent } from './content-folder.ts';
import { refuse } from './errors.ts';
import type { Operator, WithCatalog } from './operator.ts';

/** `catalog health …` */
export function healthCommands(withCatalog: WithCatalog): Command {
  const health = new Command('health').description('whether the citations still stand');

  health
    .command('list')
    .description('what is known of each citation')
    .option('--unhealthy', 'only those that do not stand')
    .action(async ({ unhealthy }: { unhealthy?: boolean }, command: Command) => {
      const { citations, unhealthyEntries } = await withCatalog((operator) => withHealth(operator, (opened) => opened.read()));
      const chosen = unhealthy ? citations.filter(({ cid }) => unhealthyEntries.some((each) => each.cid === cid)) : citations;
      printMany(command, chosen, ['cid', 'state', 'latestStatus', 'probedAt', 'figuresFound', 'url']);
    });

  health
    .command('probe')
    .description('probe citations now, politely: one request a second to a host')
    .argument('[cids...]', 'which citations')
    .option('--all', 'every citation')
    .action(async (cids: string[], { all }: { all?: boolean }, command: Command) => {
      if (!all && cids.length === 0) throw refuse('nothing_named', 'Name the citations to probe, or say --all.');
      const rows = await withCatalog((operator) =>
        withHealth(operator, async (opened) => {
          const chosen = all ? (await opened.read()).citations.map(({ cid }) => cid) : cids;
          const results = [];
          for (const [index, cid] of chosen.entries()) {
            const result = await opened.probeNow(cid).catch(notNow(cid));
            process.stderr.write(`${index + 1}/${chosen.length} ${cid}: ${result.state}\n`);
            results.push({ ...result });
          }
          return results;
        }),
      );
      printMany(command, rows, ['cid', 'state', 'code', 'url']);
    });

  return health;
}

/** A host that asked for a pause, or another replica at work, ends no run: the citation is told as not probed. */
const notNow = (cid: string) => (error: unknown) => {
  if (!(error instanceof CodedError) || !['host_held', 'citation_busy', 'citation_replaced'].includes(error.code)) throw error;
  return { cid, url: '', state: 'not probed', code: error.code };
};

async function withHealth<T>(
  { connection, clock, publicUrl }: Operator,
  work: (health: CitationHealth) => Promise<T>,
): Promise<T> {
  const env = readCatalogEnv();
  const { entries } = await readSoundContent(env.content ?? contentFolder);
  const pool = createPool(connection, { name: 'trivium operator', max: 2 });
  const outbound = createOutbound({
    clock,
    allow: env.outboundAllow,
    userAgent: `TriviumCatalog/${service.apiVersion} (+${publicUrl}/health)`,
  });
  const log = createLog('catalog', { write: () => {} });
  try {
    const { doiUrl, archiveUrl } = env;
    return await work(
      createCitationHealth({ pool, clock, log, outbound, entries: entries.map(({ entry }) => entry), doiUrl, archiveUrl }),
    );
  } finally {
    await outbound.close();
    await pool.end();
  }
}
