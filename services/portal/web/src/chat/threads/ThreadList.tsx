import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { langOf } from '../../language/lang-of.ts';
import { Link } from '@tanstack/react-router';
import { Plus } from '../../ui/icons.gen.tsx';
import { useClient } from '../../data/use-client.ts';
import { downloadText } from '../../kit/download.ts';
import { useRemoved } from '../../kit/undo.ts';
import { formatShortDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { announce } from '../../ui/announce.ts';
import { fileWords } from '../labels.ts';
import { writeAllThreads } from '../mutations.ts';
import { threadsQuery } from '../queries.ts';

/** The caller's threads, and a file of all of them. */
export function ThreadList({ userId }: { readonly userId: string }) {
  const db = useClient();
  const list = useInfiniteQuery(threadsQuery(db, userId));
  const { data = [] } = list;
  const removed = useRemoved();
  const threads = data.filter(({ id }) => !removed.has(id));
  const save = useMutation({
    mutationFn: () => writeAllThreads(db, m.chat_untitled(), fileWords()),
    onSuccess: (text) => downloadText('chat.md', 'text/markdown', text),
    onError: () => announce({ text: m.error_offline(), kind: 'trouble' }),
  });
  return (
    <nav aria-label={m.chat_threads()}>
      <Link
        to="/chat"
        activeOptions={{ exact: true }}
        className="-mx-3 mb-2 flex touch items-center gap-2 rounded px-3 font-semibold text-ink no-underline hover:text-accent max-lg:hidden"
      >
        <Plus size={18} aria-hidden />
        {m.chat_new()}
      </Link>
      <p className="text-sm text-quiet lg:sr-only">{m.chat_threads()}</p>
      {threads.length === 0 && <p className="border-t border-line py-3 text-sm text-quiet">{m.chat_threads_none()}</p>}
      <ul>
        {threads.map(({ id, title, updated_at }) => (
          <li key={id} className="border-t border-line">
            <Link
              to="/chat/$conversationId"
              params={{ conversationId: id }}
              className="group -mx-3 block rounded px-3 py-2.5 text-sm text-ink no-underline hover:text-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <span lang={langOf(title ?? '')} className="line-clamp-2">
                {title || m.chat_untitled()}
              </span>
              <span className="text-xs font-normal text-quiet">{formatShortDay(updated_at)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
      {threads.length > 0 && (
        <button
          type="button"
          className="w-full touch border-t border-line text-start text-sm text-quiet hover:text-ink"
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          {m.chat_export_all()}
        </button>
      )}
    </nav>
  );
}
