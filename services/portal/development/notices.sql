-- Nobody is notified of what happened before. The inbox has decisions, comments and what waits in clubs at their time; what is two weeks old or older was
-- read, and older than half a year is gone. Tests: make-development.test.ts.
delete from public.notification_outbox where step_id is null and kind <> 'comment';
-- Officers were told of what waits for them in their clubs.
select private.announce('club-request', private.club_officers(clubs.id), entry.id::text, '/clubs/' || clubs.slug || '/members',
  private.club_content(clubs, entry.note))
from public.club_members as entry join public.clubs on clubs.id = entry.club_id where entry.joined_at is null order by entry.created_at;
select private.announce('club-message', private.club_officers(clubs.id), message.id::text, '/clubs/' || clubs.slug || '/members',
  private.club_content(clubs, message.body))
from public.club_messages as message join public.clubs on clubs.id = message.club_id where not message.is_reply;
-- Members were told of what the officers of their clubs wrote to all.
select private.announce('club-news', array_remove(private.club_audience(clubs.id), news.author_id), news.id::text, '/clubs/' || clubs.slug,
  private.club_content(clubs, news.body))
from public.club_news as news join public.clubs on clubs.id = news.club_id order by news.created_at;
-- Administrators were told of the drafts that wait, and officers of those that were sent back.
select private.announce('event-draft-waiting', array(select id from public.profiles where role = 'admin'),
  concat_ws('/', draft.id, extract(epoch from draft.submitted_at)), '/admin/events', private.event_draft_content(draft))
from public.event_drafts as draft where draft.status = 'waiting';
select private.announce('event-draft-returned', private.club_officers(draft.club_id), concat_ws('/', draft.id, extract(epoch from draft.submitted_at)),
  '/clubs/' || clubs.slug || '/events', private.event_draft_content(draft))
from public.event_drafts as draft join public.clubs on clubs.id = draft.club_id where draft.status = 'returned';
update public.notification_outbox as event set fanned_out_at = now(), created_at = coalesce(
  (select step.created_at from public.approval_steps as step where step.id = event.step_id),
  (select comment.created_at from public.project_comments as comment where 'comment/' || comment.id = event.event_key),
  (select entry.created_at from public.club_members as entry where 'club-request/' || entry.id = event.event_key),
  (select draft.updated_at from public.event_drafts as draft where event.event_key like 'event-draft-%/' || draft.id || '/%'),
  (select message.created_at from public.club_messages as message where 'club-message/' || message.id = event.event_key),
  (select news.created_at from public.club_news as news where 'club-news/' || news.id = event.event_key), now());
update public.notices as notice set created_at = event.created_at,
  read_at = case when event.created_at <= now() - interval '14 days' then event.created_at + interval '1 day' else notice.read_at end
from public.notification_outbox as event where event.id = notice.event_id;
select private.delete_old_notices();
-- The inbox is read in the order of its numbers.
create temporary table demo_notices on commit drop as select * from public.notices;
delete from public.notices;
insert into public.notices (event_id, user_id, kind, content, path, read_at, created_at)
select event_id, user_id, kind, content, path, read_at, created_at from demo_notices order by created_at, id;
