import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { prepareRemoval } from '../data/prepare-removal.ts';
import { useClient, useConfig } from '../data/use-client.ts';
import { removeLater } from '../kit/undo.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { projectKeys, type ListedProject } from '../project/queries.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/Button.tsx';
import { forgetLocally } from './device-copy.ts';

/** Whether a project goes without a reason: nobody but its owner has seen it. One that was submitted is cancelled instead. */
export const isDeletable = ({ status, submitted_at }: Pick<ListedProject, 'status' | 'submitted_at'>): boolean =>
  status === 'draft' && submitted_at === null;

interface DeleteDraftProps {
  readonly draft: Pick<ListedProject, 'id' | 'title' | 'title_en'>;
  /** Whether the button is on a page of the draft, which then closes. */
  readonly isOwnPage?: boolean;
  readonly className?: string;
}

/** Deletes a draft with its documents and comments; that can be taken back for a moment. */
export function DeleteDraft({ draft: { id, title, title_en }, isOwnPage = false, className }: DeleteDraftProps) {
  const db = useClient();
  const config = useConfig();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = localText(title_en, title) || m.project_untitled();
  const remove = () => {
    const removeDraft = prepareRemoval(db, config, 'projects', id);
    const undo = removeLater(id, async () => {
      try {
        await removeDraft();
        forgetLocally(id);
      } catch (error) {
        announce({ text: m.draft_delete_failed({ title: name }), kind: 'trouble' });
        throw error;
      } finally {
        void queries.invalidateQueries({ queryKey: projectKeys.all });
      }
    });
    announce({
      text: m.draft_deleted({ title: name }),
      undo: () => {
        undo();
        if (isOwnPage) void navigate({ to: '/submit', search: { draft: id } });
      },
    });
    if (isOwnPage) void navigate({ to: '/my-drafts' });
  };
  return (
    <Button variant="quiet" className={className} aria-label={m.draft_delete_named({ title: name })} onClick={remove}>
      {m.draft_delete()}
    </Button>
  );
}
