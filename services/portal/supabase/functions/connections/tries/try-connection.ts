import type { Caller } from '../../_shared/caller.ts';
import type { ConnectionName } from '../../_shared/connections/connections.rules.ts';
import type { Context } from '../../_shared/context.ts';
import type { Try, TryResult } from './outcome.ts';
import { tryCalendar } from './try-calendar.ts';
import { tryChatModel } from './try-chat-model.ts';
import { tryDiscord, tryLine } from './try-groups.ts';
import { tryMail } from './try-mail.ts';
import { tryPapers } from './try-papers.ts';
import { tryPush } from './try-push.ts';

const tries: Readonly<Record<ConnectionName, Try>> = {
  'chat-primary': (context) => tryChatModel(context, 'PRIMARY'),
  'chat-second': (context) => tryChatModel(context, 'SECOND'),
  'chat-third': (context) => tryChatModel(context, 'THIRD'),
  papers: tryPapers,
  mail: tryMail,
  line: tryLine,
  discord: tryDiscord,
  'web-push': tryPush,
  calendar: tryCalendar,
};

/** Uses a connection for real. @throws connection_not_set, database_failed */
export const tryConnection = async (context: Context, caller: Caller, name: ConnectionName): Promise<TryResult> =>
  tries[name](context, caller);
