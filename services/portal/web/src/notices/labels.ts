import type { Json } from '../data/database.gen.ts';
import { formatBaht, formatCount, formatDay, formatMoment } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { statusName, type Status } from '../project/labels.ts';
import { roleName } from '../session/role-names.ts';
import type { Role } from '../session/roles.ts';
import { certificateNumber } from '../transcript/certificate-number.ts';
import type { Notice } from './queries.ts';

/** What the sentence of a notice names, as the database writes it. */
interface NoticeContent {
  readonly title?: string | null;
  readonly title_en?: string | null;
  readonly to_status?: Status;
  readonly note?: string | null;
  readonly to?: Role;
  readonly provider?: string;
  readonly total?: number;
  readonly starts_at?: string;
  readonly place?: string | null;
  readonly place_en?: string | null;
  readonly year?: number;
  readonly number?: number;
  readonly count?: number;
  readonly ends_on?: string;
  /** Of a draft: its event. `title` is the club. */
  readonly event?: string;
  readonly event_en?: string;
  /** Of a draft: it cancels its event. */
  readonly is_cancellation?: true;
}

const titleOf = ({ title, title_en }: NoticeContent) => ({ title: localText(title_en ?? null, title ?? title_en ?? '') });
const draftOf = (content: NoticeContent) => ({
  ...titleOf(content),
  event: localText(content.event_en ?? null, content.event ?? ''),
});
function whenOf({ starts_at: start, place: placeTh, place_en: placeEn }: NoticeContent) {
  const moment = start ? formatMoment(start) : '';
  const place = localText(placeEn ?? null, placeTh ?? '');
  return { when: moment && place ? m.moment_at_place({ moment, place }) : moment || place };
}
const numberOf = ({ number = 0, year = 0 }: NoticeContent) => ({ number: certificateNumber({ number, year }) });

const sentences: Readonly<Record<string, (content: NoticeContent) => string>> = {
  'status-change': (content) =>
    m.notice_status({ ...titleOf(content), status: content.to_status ? statusName(content.to_status) : '' }),
  'review-waiting': (content) => m.notice_review_waiting(titleOf(content)),
  'review-reminder': (content) => m.notice_review_reminder(titleOf(content)),
  'review-escalation': (content) => m.notice_review_escalation(titleOf(content)),
  comment: (content) => m.notice_comment(titleOf(content)),
  'event-changed': (content) => m.notice_event_changed({ ...titleOf(content), ...whenOf(content) }),
  'event-cancelled': (content) => m.notice_event_cancelled({ ...titleOf(content), ...whenOf(content) }),
  'event-place': (content) => m.notice_event_place({ ...titleOf(content), ...whenOf(content) }),
  'event-reminder': (content) => m.notice_event_reminder({ ...titleOf(content), ...whenOf(content) }),
  'order-paid': (content) => m.notice_order_paid({ ...titleOf(content), amount: formatBaht(content.total ?? 0) }),
  'order-handed-over': (content) => m.notice_order_handed_over(titleOf(content)),
  'order-refunded': (content) => m.notice_order_refunded(titleOf(content)),
  'order-cancelled': (content) => m.notice_order_cancelled(titleOf(content)),
  'order-slip-refused': (content) => m.notice_order_slip_refused(titleOf(content)),
  'poll-closed': (content) => m.notice_poll_closed(titleOf(content)),
  'poll-removed': (content) => m.notice_poll_removed(titleOf(content)),
  'certificate-issued': (content) => m.notice_certificate_issued(numberOf(content)),
  'club-request': (content) => m.notice_club_request(titleOf(content)),
  'club-joined': (content) => m.notice_club_joined(titleOf(content)),
  'club-accepted': (content) => m.notice_club_accepted(titleOf(content)),
  'club-declined': (content) => m.notice_club_declined(titleOf(content)),
  'club-removed': (content) => m.notice_club_removed(titleOf(content)),
  'club-office': (content) => m.notice_club_office(titleOf(content)),
  'club-message': (content) => m.notice_club_message(titleOf(content)),
  'club-reply': (content) => m.notice_club_reply(titleOf(content)),
  'club-news': (content) => m.notice_club_news(titleOf(content)),
  'event-draft-waiting': (content) =>
    (content.is_cancellation ? m.notice_event_cancellation_waiting : m.notice_event_draft_waiting)(draftOf(content)),
  'event-draft-published': (content) =>
    (content.is_cancellation ? m.notice_event_cancellation_published : m.notice_event_draft_published)(draftOf(content)),
  'event-draft-returned': (content) =>
    (content.is_cancellation ? m.notice_event_cancellation_returned : m.notice_event_draft_returned)(draftOf(content)),
  'certificate-revoked': (content) => m.notice_certificate_revoked(numberOf(content)),
  'account-suspended': () => m.notice_account_suspended(),
  'account-restored': () => m.notice_account_restored(),
  'account-expires': (content) => m.notice_account_expires(whenOf(content)),
  'role-changed': ({ to }) => m.notice_role_changed({ role: to ? roleName(to) : '' }),
  'terms-ending': ({ count = 0, ends_on: day }) =>
    m.notice_terms_ending({ count: formatCount(count), day: day === undefined ? '' : formatDay(day) }),
  'provider-added': ({ provider }) => m.notice_provider_added({ provider: provider ?? '' }),
};

/** What has happened, in the reader's language, and what a person wrote about it. */
export function noticeText({ kind, content }: Pick<Notice, 'kind'> & { readonly content: Json }): {
  readonly sentence: string;
  readonly note?: string;
} {
  const values = content as NoticeContent;
  const sentence = sentences[kind]?.(values) ?? m.notice_other();
  return values.note ? { sentence, note: values.note } : { sentence };
}

const topics: Readonly<Record<string, () => string>> = {
  account: m.notice_topic_account,
  reviews: m.notice_topic_reviews,
  projects: m.notice_topic_projects,
  comments: m.notice_topic_comments,
  events: m.notice_topic_events,
  orders: m.notice_topic_orders,
  polls: m.notice_topic_polls,
  certificates: m.notice_topic_certificates,
  clubs: m.notice_topic_clubs,
};

export const topicName = (topic: string): string => topics[topic]?.() ?? topic;
