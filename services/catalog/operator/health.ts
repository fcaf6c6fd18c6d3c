import { CodedError } from '@trivium/core';
import { printMany } from '@trivium/cli';
import { createSafeFetch } from '@trivium/safe-fetch';
import { createPool } from '@trivium/postgres';
import { Command } from 'commander';
import { service } from '../contract/index.ts';
import { contentFolder } from '../domain/content/read-content.ts';
import { createCitationHealth, type CitationHealth } from '../domain/citations/citation-health.ts';
import { readValidContent } from './content-folder.ts';
import { refuse } from './errors.ts';
import type { Operator, OperatorSettings, WithCatalog } from './operator.ts';

/** `catalog health …` */
export function healthCommands(withCatalog: WithCatalog, settings: OperatorSettings): Command {
  const health = new Command('health').description('whether the cited pages still exist');

  health
    .command('list')
    .description('list each citation with its state')
    .option('--unhealthy', 'only unhealthy ones')
    .action(async ({ unhealthy }: { unhealthy?: boolean }, command: Command) => {
      const { citations, unhealthyEntries } = await withCatalog((operator) =>
        withCitationHealth(operator, settings, (citationHealth) => citationHealth.read()),
      );
      const rows = unhealthy ? citations.filter(({ cid }) => unhealthyEntries.some((each) => each.cid === cid)) : citations;
      printMany(command, rows, ['cid', 'state', 'latestStatus', 'probedAt', 'figuresFound', 'amendedOn', 'url']);
    });

  health
    .command('probe')
    .description('probe citations now, politely: one request a second to a host')
    .argument('[cids...]', 'which citations')
    .option('--all', 'every citation')
    .action(async (cids: string[], { all }: { all?: boolean }, command: Command) => {
      if (!all && cids.length === 0) throw refuse('nothing_named', 'Name the citations to probe, or use --all.');
      const rows = await withCatalog((operator) =>
        withCitationHealth(operator, settings, async (citationHealth) => {
          const selected = all ? (await citationHealth.read()).citations.map(({ cid }) => cid) : cids;
          const results = [];
          for (const [index, cid] of selected.entries()) {
            const result = await citationHealth.probeNow(cid).catch(reportNotProbed(cid));
            process.stderr.write(`${index + 1}/${selected.length} ${cid}: ${result.state}\n`);
            results.push({ ...result });
          }
          return results;
        }),
      );
      printMany(command, rows, ['cid', 'state', 'code', 'url']);
    });

  return health;
}

/** A rate-limited host or a concurrent probe does not end the run: the citation is reported as not probed. */
const reportNotProbed = (cid: string) => (error: unknown) => {
  if (!(error instanceof CodedError) || !['host_rate_limited', 'citation_busy', 'citation_replaced'].includes(error.code))
    throw error;
  return { cid, url: '', state: 'not probed', code: error.code };
};

export async function withCitationHealth<T>(
  { connection, clock, publicUrl }: Operator,
  { content, outboundAllow, publishers, archiveUrl }: OperatorSettings,
  work: (health: CitationHealth) => Promise<T>,
): Promise<T> {
  const { entries } = await readValidContent(content ?? contentFolder);
  const pool = createPool(connection, { name: 'trivium operator', max: 2 });
  const outbound = createSafeFetch({
    clock,
    allow: outboundAllow,
    userAgent: `TriviumCatalog/${service.apiVersion} (+${publicUrl}/health)`,
  });
  try {
    return await work(
      createCitationHealth({ pool, clock, outbound, entries: entries.map(({ entry }) => entry), publishers, archiveUrl }),
    );
  } finally {
    await outbound.close();
    await pool.end();
  }
}
