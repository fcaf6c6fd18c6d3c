import { CodedError } from '@trivium/core';
import { printMany } from '@trivium/cli';
import { createSafeFetch } from '@trivium/safe-fetch';
import { createPool } from '@trivium/postgres';
import { Command } from 'commander';
import { service } from '../contract/index.ts';
import { contentFolder } from '../domain/content/read-content.ts';
import { createCitationHealth, type CitationHealth } from '../domain/citations/citation-health.ts';
import { readSoundContent } from './content-folder.ts';
import { refuse } from './errors.ts';
import type { Operator, OperatorSettings, WithCatalog } from './operator.ts';

/** `catalog health …` */
export function healthCommands(withCatalog: WithCatalog, settings: OperatorSettings): Command {
  const health = new Command('health').description('whether the citations still stand');

  health
    .command('list')
    .description('what is known of each citation')
    .option('--unhealthy', 'only those that do not stand')
    .action(async ({ unhealthy }: { unhealthy?: boolean }, command: Command) => {
      const { citations, unhealthyEntries } = await withCatalog((operator) =>
        withHealth(operator, settings, (opened) => opened.read()),
      );
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
        withHealth(operator, settings, async (opened) => {
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
  if (!(error instanceof CodedError) || !['host_rate_limited', 'citation_busy', 'citation_replaced'].includes(error.code))
    throw error;
  return { cid, url: '', state: 'not probed', code: error.code };
};

async function withHealth<T>(
  { connection, clock, publicUrl }: Operator,
  { content, outboundAllow, doiUrl, archiveUrl }: OperatorSettings,
  work: (health: CitationHealth) => Promise<T>,
): Promise<T> {
  const { entries } = await readSoundContent(content ?? contentFolder);
  const pool = createPool(connection, { name: 'trivium operator', max: 2 });
  const outbound = createSafeFetch({
    clock,
    allow: outboundAllow,
    userAgent: `TriviumCatalog/${service.apiVersion} (+${publicUrl}/health)`,
  });
  try {
    return await work(
      createCitationHealth({ pool, clock, outbound, entries: entries.map(({ entry }) => entry), doiUrl, archiveUrl }),
    );
  } finally {
    await outbound.close();
    await pool.end();
  }
}
