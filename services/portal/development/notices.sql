-- Nobody is notified of what happened before. The inbox has decisions and comments at their time; what is two weeks old or older was
-- read, and older than half a year is gone. Tests: make-development.test.ts.
delete from public.notification_outbox where step_id is null and kind <> 'comment';
update public.notification_outbox as event set fanned_out_at = now(), created_at = coalesce(
  (select step.created_at from public.approval_steps as step where step.id = event.step_id),
  (select comment.created_at from public.project_comments as comment where 'comment/' || comment.id = event.event_key), now());
update public.notices as notice set created_at = event.created_at,
  read_at = case when event.created_at <= now() - interval '14 days' then event.created_at + interval '1 day' else notice.read_at end
from public.notification_outbox as event where event.id = notice.event_id;
select private.delete_old_notices();
