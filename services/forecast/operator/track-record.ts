import { printOne } from '@trivium/cli';
import { Command } from 'commander';
import { marketList, resolution, trackRecord, type TrackRecord } from '../contract/index.ts';
import { isInHindsight } from '../domain/scores/hindsight.rules.ts';
import { scoreResolver } from '../domain/scores/resolver-score.rules.ts';
import { calibrate, curatorForecasts, scoreAll } from '../domain/scores/scores.rules.js';

/** `forecast track-record <url>`: computes what `/track-record` shows from what everybody can read. */
export function trackRecordCommand(): Command {
  return new Command('track-record')
    .description('compute the scores of /track-record from the public data of a service')
    .argument('<url>', 'the address of the service')
    .option('--judge', 'first let the resolver of the service judge each resolved market that it has not decided')
    .action(async (url: string, { judge = false }: { judge?: boolean }, command: Command) => {
      const read = (path: string, init?: RequestInit) => readJson(new URL(path, url), init);
      const { markets } = marketList.parse(await read('/api/markets'));
      if (judge) await judgeUndecided(read);
      const results = await readResults(read);
      const scoreOf = (isOfKind: (market: (typeof markets)[number]) => boolean) => {
        const forecasts = curatorForecasts(markets.filter(isOfKind));
        return { ...scoreAll(forecasts), calibration: calibrate(forecasts) };
      };
      printOne(command, {
        curators: scoreOf((market) => !isInHindsight(market)),
        curatorsInHindsight: scoreOf(isInHindsight),
        resolver: scoreResolver(results),
      });
    });
}

type Read = (path: string, init?: RequestInit) => Promise<unknown>;

async function readJson(url: URL, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return response.json();
}

/** One after the other: the service limits how many a client may ask for in a minute. */
async function judgeUndecided(read: Read): Promise<void> {
  const { markets } = trackRecord.parse(await read('/api/track-record'));
  for (const { slug, resolver } of markets)
    if (!resolver)
      await read('/api/resolve', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier: slug }),
      });
}

/** The results as their own records show them: the list only says where the records are. */
async function readResults(read: Read): Promise<TrackRecord['markets']> {
  const { markets } = trackRecord.parse(await read('/api/track-record'));
  const results = [];
  for (const market of markets) results.push(market.resolver ? await withRecord(read, market, market.resolver) : market);
  return results;
}

type Listed = TrackRecord['markets'][number];

async function withRecord(read: Read, market: Listed, { resolutionId }: NonNullable<Listed['resolver']>): Promise<Listed> {
  const record = resolution.parse(await read(`/api/resolve/${resolutionId}`));
  const { proposedOutcome, confidence } = record.result;
  if (record.market?.slug !== market.slug || !proposedOutcome || confidence === undefined)
    throw new Error(`${resolutionId} is no record of a decision on ${market.slug}`);
  return { ...market, resolver: { resolutionId, proposedOutcome, confidence } };
}
