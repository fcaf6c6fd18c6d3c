import { join } from 'node:path';
import { Command } from 'commander';
import { adminCommands } from './admins.ts';
import { approvalCommands } from './approvals.ts';
import { domainCommands } from './domains.ts';
import type { WithPortal } from './operator.ts';

export type { Operator, WithPortal } from './operator.ts';

/** Where an installation keeps the settings of its functions; it need not exist. */
export const functionSettingsFile = join(import.meta.dirname, '../supabase/functions/.env');

/** The commands of `npm run trivium -- portal …`. */
export const portalCommands = (withPortal: WithPortal): Command =>
  new Command('portal')
    .description("the student organisation's portal")
    .addCommand(domainCommands(withPortal))
    .addCommand(adminCommands(withPortal))
    .addCommand(approvalCommands(withPortal));
