import { m } from './paraglide/messages.js';
import type { Locale } from './language/locale.ts';
import type { FileRouteTypes } from './route-tree.gen.ts';

type Say = (inputs: Record<string, never>, options?: { locale?: Locale }) => string;

export interface PageHead {
  readonly title: Say;
  readonly description: Say;
  /** Not for search engines. */
  readonly isPrivate?: boolean;
  /** It shows the same to every visitor, so the server renders it into its document. */
  readonly isCommon?: boolean;
  /** A list that people work through: its title is small. */
  readonly isWork?: boolean;
}

const own = (title: Say): PageHead => ({ title, description: m.footer_about, isPrivate: true });

const work = (title: Say): PageHead => ({ ...own(title), isWork: true });

const common = (title: Say, description: Say): PageHead => ({ title, description, isCommon: true });

/** The title and description of each page before its script runs: for search engines and link previews. */
export const pageHeads = {
  '/': common(m.app_name, m.home_lead),
  '/about': common(m.about_title, m.about_lead),
  '/about/board': common(m.board_title, m.board_lead),
  '/about/board/$term': common(m.board_title, m.board_lead),
  '/admin': own(m.nav_admin),
  '/admin/announcements': own(m.admin_announcements),
  '/admin/audit': work(m.admin_audit),
  '/admin/certificates': own(m.admin_certificates),
  '/admin/clubs': own(m.admin_clubs),
  '/admin/connections': own(m.connections_title),
  '/admin/divisions': own(m.admin_divisions),
  '/admin/events': own(m.admin_events),
  '/admin/integrations': own(m.admin_integrations),
  '/admin/jobs': own(m.admin_jobs),
  '/admin/links': own(m.admin_links),
  '/admin/mail': own(m.admin_mail),
  '/admin/news': own(m.admin_news),
  '/admin/invitations': own(m.admin_invitations),
  '/admin/leadership': own(m.admin_leadership),
  '/admin/names': own(m.admin_names),
  '/admin/people': work(m.admin_people),
  '/admin/polls': own(m.admin_polls),
  '/admin/policies': own(m.admin_policies),
  '/admin/terms': own(m.admin_terms),
  '/admin/quotas': own(m.admin_quotas),
  '/admin/settings': own(m.admin_settings),
  '/analytics': own(m.admin_analytics_title),
  '/admin/events/$id/attendance': own(m.attendance_title),
  '/admin/events/$id/qr': own(m.qr_code),
  '/admin/orders': work(m.nav_shop_orders),
  '/admin/shop': own(m.nav_shop_products),
  '/cart': own(m.cart_title),
  '/changelog': common(m.changelog_title, m.changelog_lead),
  '/checkout': own(m.checkout_title),
  '/chat': { title: m.chat_title, description: m.chat_lead },
  '/chat/$conversationId': own(m.chat_title),
  '/clubs': common(m.clubs_title, m.clubs_lead),
  '/clubs/$slug': common(m.clubs_title, m.clubs_lead),
  '/clubs/$slug/events': own(m.club_plan_events),
  '/clubs/$slug/members': own(m.club_manage),
  '/dashboard': own(m.admin_dashboard_title),
  '/docs': common(m.docs_title, m.docs_lead),
  '/events': common(m.events_title, m.events_lead),
  '/events/$id': common(m.events_title, m.events_lead),
  '/events/$id/checkin': own(m.checkin_title),
  '/events/$id/photos': own(m.photos_title),
  '/forgot-password': own(m.forgot_title),
  '/gallery': common(m.gallery_title, m.gallery_lead),
  '/go/$slug': own(m.admin_links),
  '/login': { title: m.login_title, description: m.login_lead },
  '/me/notices': own(m.notices_title),
  '/me/clubs': own(m.nav_my_clubs),
  '/me/orders': own(m.orders_title),
  '/me/orders/$id': own(m.orders_title),
  '/me': own(m.me_title),
  '/me/transcript': own(m.transcript_title),
  '/my-drafts': own(m.drafts_title),
  '/new-password': own(m.forgot_title),
  '/project/$id/report': own(m.report_title),
  '/news': common(m.news_title, m.news_lead),
  '/news/$slug': common(m.news_title, m.news_lead),
  '/poll/$slug': { title: m.nav_polls, description: m.poll_new_lead },
  '/poll/new': { title: m.nav_polls, description: m.poll_new_lead },
  '/privacy': common(m.privacy_title, m.privacy_lead),
  '/project/$id': own(m.nav_projects),
  '/queue': work(m.queue_title),
  '/search': own(m.palette_title),
  '/services': common(m.services_title, m.services_lead),
  '/shop': common(m.shop_title, m.shop_lead),
  '/shop/$clubSlug/$productSlug': common(m.shop_title, m.shop_lead),
  '/institution-address': own(m.address_title),
  '/sign-up': { title: m.sign_up_title, description: m.sign_up_lead },
  '/submit': { title: m.submit_title, description: m.submit_lead },
  '/terms': common(m.terms_title, m.terms_lead),
  '/unsubscribe': own(m.unsubscribe_title),
  '/verify/$code': { title: m.verify_title, description: m.verify_lead, isPrivate: true },
  '/wellbeing': common(m.wellbeing_title, m.wellbeing_lead),
  '/wheel': { title: m.wheel_title, description: m.wheel_lead },
} satisfies Record<FileRouteTypes['to'], PageHead>;
