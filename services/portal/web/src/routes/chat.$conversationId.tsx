import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Conversation } from '../chat/Conversation.tsx';
import { ThreadHead } from '../chat/threads/ThreadHead.tsx';
import { threadQuery } from '../chat/queries.ts';
import { turnsOf } from '../chat/threads/thread.rules.ts';
import { carryQuestion, newThread } from '../chat/composer/use-saved-question.ts';
import { isUuid } from '@trivium/core';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

export const Route = createFileRoute('/chat/$conversationId')({
  loader: async ({ context: { db, queries, session }, params: { conversationId } }) => {
    if (session && isUuid(conversationId)) await queries.ensureQueryData(threadQuery(db, conversationId));
  },
  component: OpenChat,
});

function OpenChat() {
  const { db, session } = Route.useRouteContext();
  const { conversationId } = Route.useParams();
  const { data: thread } = useQuery({
    ...threadQuery(db, conversationId),
    enabled: session !== null && isUuid(conversationId),
  });
  if (!session)
    return (
      <>
        <PageTitle title={m.chat_title()} lead={m.chat_lead()} />
        <EmptyState title={m.chat_thread_sign_in()} lead={m.chat_thread_sign_in_lead()}>
          <Link to="/login" search={{ next: `/chat/${conversationId}` }} className={buttonStyle('primary')}>
            {m.nav_login()}
          </Link>
        </EmptyState>
      </>
    );
  if (!thread)
    return (
      <>
        <PageTitle title={m.chat_title()} />
        <EmptyState title={m.chat_thread_gone()} lead={m.chat_thread_gone_lead()}>
          <Link to="/chat" onClick={() => carryQuestion(conversationId, newThread)} className={buttonStyle('primary')}>
            {m.chat_new()}
          </Link>
        </EmptyState>
      </>
    );
  const turns = turnsOf(thread.messages);
  return (
    <>
      <ThreadHead thread={thread} turns={turns} />
      <Conversation key={thread.id} session={session} conversationId={thread.id} turns={turns} />
    </>
  );
}
