import { printOne } from '@trivium/cli';
import { Command } from 'commander';
import { marketList } from '../contract/index.ts';
import { calibrate, curatorForecasts, scoreAll } from '../domain/scores/scores.rules.js';

/** `forecast track-record <url>`: computes what `/track-record` shows from what everybody can read. */
export function trackRecordCommand(): Command {
  return new Command('track-record')
    .description('compute the scores of /track-record from the public list of a service')
    .argument('<url>', 'the address of the service')
    .action(async (url: string, _options: unknown, command: Command) => {
      const response = await fetch(new URL('/api/markets', url));
      const { markets } = marketList.parse(await response.json());
      const forecasts = curatorForecasts(markets);
      printOne(command, { ...scoreAll(forecasts), calibration: calibrate(forecasts) });
    });
}
