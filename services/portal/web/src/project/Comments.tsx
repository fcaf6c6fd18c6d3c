import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Client } from '../data/client.ts';
import { commentsQuery } from '../data/projects.ts';
import { Refusal } from '../data/refusal.ts';
import { formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../parts/Button.tsx';
import { Field, inputStyle } from '../parts/Field.tsx';
import { SectionTitle } from '../parts/SectionTitle.tsx';
import { roleName } from '../session/roles.ts';
import { personName } from './person-name.ts';
import { commentSections, sectionName } from './sections.ts';

/** The review thread, part by part of the form. */
export function Comments({ db, projectId }: { readonly db: Client; readonly projectId: string }) {
  const { data: comments } = useSuspenseQuery(commentsQuery(db, projectId));
  return (
    <section aria-labelledby="comments">
      <SectionTitle id="comments">{m.project_comments()}</SectionTitle>
      {comments.length === 0 && <p className="mb-5 text-quiet">{m.project_comments_none()}</p>}
      <ul className="mb-6">
        {comments.map(({ id, section, body, created_at, author }) => (
          <li key={id} className="border-t border-line py-4">
            <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
              <span className="font-semibold text-ink">{personName(author)}</span>
              <span>{roleName(author.role)}</span>
              <span>{sectionName(section)}</span>
              <span>{formatMoment(created_at)}</span>
            </p>
            <p className="mt-1 whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ul>
      <CommentForm db={db} projectId={projectId} />
    </section>
  );
}

function CommentForm({ db, projectId }: { readonly db: Client; readonly projectId: string }) {
  const queries = useQueryClient();
  const [body, setBody] = useState('');
  const [section, setSection] = useState('');
  const send = useMutation({
    mutationFn: async () => {
      const { error } = await db
        .from('project_comments')
        .insert({ project_id: projectId, body: body.trim(), section: section === '' ? null : section });
      if (error) throw new Refusal(error.code, error.message);
    },
    onSuccess: () => setBody(''),
    onSettled: () => queries.invalidateQueries({ queryKey: commentsQuery(db, projectId).queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() !== '') send.mutate();
  };
  return (
    <form className="grid max-w-[42rem] gap-4" onSubmit={submit}>
      <Field label={m.project_comment_section()}>
        {(control) => (
          <select className={inputStyle} value={section} onChange={(event) => setSection(event.target.value)} {...control}>
            <option value="">{m.project_comment_whole()}</option>
            {commentSections.map(({ key, name }) => (
              <option key={key} value={key}>
                {name()}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={m.project_comment_new()} error={send.isError ? m.error_offline() : undefined}>
        {(control) => (
          <textarea
            rows={3}
            maxLength={8000}
            className={`${inputStyle} py-2 leading-normal`}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="plain" isBusy={send.isPending}>
          {m.project_comment_send()}
        </Button>
      </div>
    </form>
  );
}
