-- Ten people with ten projects each, ten tasks in each of these, three comments on each of those.
insert into public.projects (id, owner, name)
select id, ('00000000-0000-4000-8000-' || lpad((id % 10)::text, 12, '0'))::uuid, 'Project ' || id
from generate_series(1, 100) as id;
insert into public.tasks (id, project_id, owner, title, is_done, due_at)
select projects.id * 10 + place, projects.id, projects.owner, 'Task ' || place || ' of ' || projects.name, place % 3 = 0,
  timestamptz '2026-01-01 09:00+00' + (projects.id * 10 + place) * interval '1 hour'
from public.projects, generate_series(0, 9) as place;
insert into public.comments (id, task_id, owner, body)
select tasks.id * 3 + place, tasks.id, tasks.owner, 'Comment ' || place || ' on ' || tasks.title
from public.tasks, generate_series(0, 2) as place;
analyze public.projects, public.tasks, public.comments;
