import { useRouter } from '@tanstack/react-router';
import { langOf } from '../language/lang-of.ts';
import type { MouseEvent } from 'react';
import { formatMoment } from '../language/dates.ts';
import { keepWordsWhole } from '../language/whole-words.rules.ts';
import { m } from '../paraglide/messages.js';
import { CircleCheck, Mail } from '../ui/icons.gen.tsx';
import { showLeaving } from '../ui/show-leaving.ts';
import { noticeText } from './labels.ts';
import type { Notice } from './queries.ts';

interface NoticeRowProps {
  readonly notice: Notice;
  /** Whether the list has unread notices alone. */
  readonly leavesWhenRead: boolean;
  readonly onMark: (notice: Notice, isRead: boolean) => void;
}

/** What has happened, with the way there. Following it marks it as read. */
export function NoticeRow({ notice, leavesWhenRead, onMark }: NoticeRowProps) {
  const { history } = useRouter();
  const { sentence, note } = noticeText(notice);
  const isUnread = notice.read_at === null;
  const follow = (event: MouseEvent) => {
    if (isUnread) onMark(notice, true);
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.push(notice.path);
  };
  const Mark = isUnread ? CircleCheck : Mail;
  return (
    <li className="relative flex items-start gap-3 border-t border-line py-4">
      <span className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? 'bg-accent' : ''}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <a
          href={notice.path}
          onClick={follow}
          className={`leading-snug break-words text-ink no-underline after:absolute after:inset-0 hover:text-accent ${isUnread ? 'font-semibold' : ''}`}
        >
          {isUnread && <span className="sr-only">{m.notices_is_unread()}: </span>}
          {sentence}
        </a>
        {note !== undefined && (
          <p
            lang={langOf(note)}
            className="mt-1 line-clamp-2 border-s-2 border-line ps-3 text-sm break-words whitespace-pre-line text-quiet"
          >
            {keepWordsWhole(note)}
          </p>
        )}
        <p className="mt-1 text-sm text-quiet numerals">{formatMoment(notice.created_at)}</p>
      </div>
      <button
        type="button"
        title={isUnread ? m.notices_mark_read({ sentence }) : m.notices_mark_unread({ sentence })}
        aria-label={isUnread ? m.notices_mark_read({ sentence }) : m.notices_mark_unread({ sentence })}
        onClick={(event) => {
          if (leavesWhenRead && isUnread) showLeaving(event.currentTarget.closest('li'));
          onMark(notice, isUnread);
        }}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded text-quiet hover:text-ink"
      >
        <Mark size={18} aria-hidden />
      </button>
    </li>
  );
}
