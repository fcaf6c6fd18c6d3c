import { useQuery } from '@tanstack/react-query';
import { useClient, useHasChatModel } from '../../data/use-client.ts';
import { formatCount, formatTime } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { chatQuotaQuery } from '../queries.ts';

/** The number of questions left, and that a model's answers can be wrong; quotations need no such word. */
export function Quota({ userId }: { readonly userId: string }) {
  const db = useClient();
  const hasModel = useHasChatModel();
  const { data: turns } = useQuery(chatQuotaQuery(db, userId));
  if (!turns) return <Skeleton className="my-1 h-4 w-64 max-w-full" />;
  const count = formatCount(turns.remaining);
  const limit = formatCount(turns.limit);
  if (turns.remaining > 0) return [m.chat_quota({ count, limit }), hasModel && m.chat_check()].filter(Boolean).join(' ');
  return turns.retry_at === null ? m.chat_quota_none() : m.chat_quota_used({ limit, time: formatTime(turns.retry_at) });
}
