import { Command } from 'commander';
import { appealCommands } from './appeals.ts';
import { evidenceCommands } from './evidence.ts';
import { marketCommands } from './markets.ts';
import type { WithOperator } from './operator.ts';
import { proposalCommands } from './proposals.ts';
import { resolverCommands } from './resolver.ts';
import { trackRecordCommand } from './track-record.ts';
import { waitlistCommands } from './waitlist.ts';
import { webhookCommands } from './webhooks.ts';

/** The commands of `npm run trivium -- forecast …`. */
export function forecastCommands(withOperator: WithOperator): Command {
  const forecast = new Command('forecast').description('the forecasting service');
  for (const commands of [
    marketCommands,
    proposalCommands,
    appealCommands,
    waitlistCommands,
    evidenceCommands,
    webhookCommands,
    resolverCommands,
  ])
    forecast.addCommand(commands(withOperator));
  forecast.addCommand(trackRecordCommand());
  return forecast;
}
