import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Bell } from '../ui/icons.gen.tsx';
import { unreadQuery } from './queries.ts';
import { useLiveNotices } from './use-live-notices.ts';

const most = 99;

/** The way to the inbox, with the number of unread notices. */
export function NoticeBell({ userId }: { readonly userId: string }) {
  const db = useClient();
  const isListening = useLiveNotices(userId);
  const { data: unread = 0 } = useQuery({ ...unreadQuery(db, userId), enabled: isListening });
  return (
    <Link
      to="/me/notices"
      aria-label={unread > 0 ? m.notices_bell({ count: formatCount(unread) }) : m.notices_title()}
      // A larger number is wider.
      className="relative me-[calc(0.75rem-12px)] inline-flex h-[44px] w-[38px] items-center justify-center sm:w-[44px] rounded text-quiet hover:text-ink"
    >
      <Bell size={18} aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          // Large text must not hide what is beside it; the label of the link says the number too.
          className="absolute start-[55%] top-[4px] min-w-[1.45em] rounded-full bg-accent px-[4px] text-center text-[min(0.6875rem,13px)] leading-[1.45] font-semibold text-on-accent numerals"
        >
          {unread > most ? `${most}+` : formatCount(unread)}
        </span>
      )}
    </Link>
  );
}
