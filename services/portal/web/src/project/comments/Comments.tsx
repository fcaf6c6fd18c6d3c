import { useState, type FormEvent } from 'react';
import { langOf } from '../../language/lang-of.ts';
import { formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { roleName } from '../../session/role-names.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { useSavedText } from '../../ui/use-saved-text.ts';
import type { Comment, Project } from '../queries.ts';
import { commentAnchor, commentSections, sectionName } from '../sections.ts';
import type { UnsentComment } from './unsent-comments.ts';
import { useComments } from './use-comments.ts';
import { EmptyLine } from '../../ui/EmptyState.tsx';

const places: readonly (string | null)[] = [null, ...commentSections.map(({ key }) => key)];

interface CommentsProps {
  readonly project: Project;
  /** Who writes: the person who is signed in. */
  readonly authorId: string;
}

/** The review thread, part by part of the form. */
export function Comments({ project, authorId }: CommentsProps) {
  const projectId = project.id;
  const { comments, unsent, write, retry, dismiss } = useComments(projectId, authorId);
  const groups = places
    .map((section) => ({
      section,
      sent: comments.filter((comment) => comment.section === section),
      unsent: unsent.filter((comment) => comment.section === section),
    }))
    .filter((group) => group.sent.length + group.unsent.length > 0);
  return (
    <section aria-labelledby="comments">
      <SectionTitle id="comments">{m.project_comments()}</SectionTitle>
      {groups.length === 0 && <EmptyLine className="mb-5">{m.project_comments_none()}</EmptyLine>}
      {groups.map((group) => (
        <section key={group.section} aria-labelledby={commentAnchor(group.section)} className="mb-8">
          <h3 id={commentAnchor(group.section)} className="mb-2 scroll-mt-24 text-base">
            {sectionName(group.section)}
          </h3>
          <ul>
            {group.sent.map(({ id, body, created_at, author }) => (
              <li key={id} className="border-t border-line py-3">
                <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
                  <span className="font-semibold text-ink">{personName(author)}</span>
                  <span>{writerTitle(author, project)}</span>
                  <span>{formatMoment(created_at)}</span>
                </p>
                <p lang={langOf(body)} className="mt-1 whitespace-pre-line">
                  {body}
                </p>
              </li>
            ))}
            {group.unsent.map((comment) => (
              <Unsent key={comment.id} comment={comment} retry={() => retry(comment)} dismiss={() => dismiss(comment.id)} />
            ))}
          </ul>
        </section>
      ))}
      <CommentForm projectId={projectId} write={write} />
    </section>
  );
}

/** What a writer is to the project, before what they are elsewhere. */
const writerTitle = ({ id, role }: Comment['author'], { created_by: owner, clubs: club }: Project): string =>
  id === owner ? m.project_path_owner() : id === club?.president_id ? m.role_club_president() : roleName(role);

interface UnsentProps {
  readonly comment: UnsentComment;
  readonly retry: () => void;
  readonly dismiss: () => void;
}

const Unsent = ({ comment: { body, problem }, retry, dismiss }: UnsentProps) => (
  <li className="border-t border-line py-3">
    <p className={`whitespace-pre-line ${problem === undefined ? 'text-quiet' : ''}`}>{body}</p>
    {problem === undefined ? (
      <p className="text-sm text-quiet">{m.project_comment_sending()}</p>
    ) : (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 text-sm">
        <span className="font-semibold text-accent">
          {problem === 'network' ? m.project_comment_kept() : <RefusalText refused={problem} subject="project" />}
        </span>
        <button type="button" className="link touch" onClick={retry}>
          {m.document_retry()}
        </button>
        <button type="button" className="link touch" onClick={dismiss}>
          {m.project_comment_drop()}
        </button>
      </div>
    )}
  </li>
);

interface CommentFormProps {
  readonly projectId: string;
  readonly write: (section: string | null, body: string) => void;
}

function CommentForm({ projectId, write }: CommentFormProps) {
  const [body, setBody] = useSavedText(`comment-${projectId}`);
  const [section, setSection] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(body.trim() === '');
    if (body.trim() === '') return;
    write(section === '' ? null : section, body.trim());
    setBody('');
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
      <Field label={m.project_comment_new()} error={isMissing && body.trim() === '' ? m.field_needed() : undefined}>
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
        <Button type="submit" variant="plain">
          {m.project_comment_send()}
        </Button>
      </div>
    </form>
  );
}
