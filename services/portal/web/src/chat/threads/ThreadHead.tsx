import { useMutation, useQueryClient } from '@tanstack/react-query';
import { langOf } from '../../language/lang-of.ts';
import { useNavigate } from '@tanstack/react-router';
import { Download, Pencil, Trash2 } from '../../ui/icons.gen.tsx';
import { useState, type FormEvent } from 'react';
import { prepareRemoval } from '../../data/prepare-removal.ts';
import { useClient, useConfig, useHasChatModel } from '../../data/use-client.ts';
import { downloadText } from '../../kit/download.ts';
import { removeLater } from '../../kit/undo.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/BackLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { useTitle } from '../../ui/PageTitle.tsx';
import { fileWords } from '../labels.ts';
import { liveAnswers } from '../live-answer/live-answers.ts';
import { renameThread } from '../mutations.ts';
import { chatKeys, threadQuery, type Thread } from '../queries.ts';
import { threadFile, type Turn } from './thread.rules.ts';

interface ThreadHeadProps {
  readonly thread: Thread;
  readonly turns: readonly Turn[];
}

const longestTitle = 200;
const toolStyle = 'inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink';

/** A thread's title, and actions on the whole thread. */
export function ThreadHead({ thread, turns }: ThreadHeadProps) {
  const db = useClient();
  const config = useConfig();
  const hasModel = useHasChatModel();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState<string>();
  const title = thread.title || m.chat_untitled();
  useTitle(title);
  const trouble = () => announce({ text: m.error_offline(), kind: 'trouble' });
  const refresh = () => queries.invalidateQueries({ queryKey: chatKeys.all });
  const rename = useMutation({
    mutationFn: (next: string) => renameThread(db, thread.id, next),
    onMutate: (next) => {
      setName(undefined);
      queries.setQueryData(threadQuery(db, thread.id).queryKey, (was) => was && { ...was, title: next });
    },
    onError: trouble,
    onSettled: refresh,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name?.trim()) rename.mutate(name.trim());
    else setName(undefined);
  };
  const remove = () => {
    liveAnswers.forget(thread.id);
    const removeThread = prepareRemoval(db, config, 'ai_chat_conversations', thread.id);
    const undo = removeLater(thread.id, async () => {
      try {
        await removeThread();
        await refresh();
      } catch (error) {
        trouble();
        throw error;
      }
    });
    announce({
      text: m.chat_removed(),
      undo: () => {
        undo();
        void navigate({ to: '/chat/$conversationId', params: { conversationId: thread.id } });
      },
    });
    void navigate({ to: '/chat' });
  };
  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line pb-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="text-sm lg:hidden">
          <BackLink to="/chat">{hasModel ? m.chat_title() : m.nav_handbook_search()}</BackLink>
        </p>
        {name === undefined ? (
          <h1 lang={langOf(title)} className="text-xl">
            {title}
          </h1>
        ) : (
          <form className="flex gap-2" onSubmit={submit}>
            <input
              // The field replaces the button that was pressed, so it takes the focus.
              ref={(input) => input?.focus()}
              className={inputStyle}
              aria-label={m.chat_name()}
              maxLength={longestTitle}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
            />
            <Button type="submit" variant="plain">
              {m.chat_name_save()}
            </Button>
          </form>
        )}
      </div>
      <div className="-me-3 flex">
        <button
          type="button"
          className={toolStyle}
          aria-label={m.chat_rename()}
          title={m.chat_rename()}
          onClick={() => setName(title)}
        >
          <Pencil size={18} aria-hidden />
        </button>
        <button
          type="button"
          className={toolStyle}
          aria-label={m.chat_export()}
          title={m.chat_export()}
          onClick={() => downloadText('chat.md', 'text/markdown', threadFile(title, turns, fileWords()))}
        >
          <Download size={18} aria-hidden />
        </button>
        <button type="button" className={toolStyle} aria-label={m.chat_remove()} title={m.chat_remove()} onClick={remove}>
          <Trash2 size={18} aria-hidden />
        </button>
      </div>
    </header>
  );
}
