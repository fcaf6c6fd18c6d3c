import { createFileRoute } from '@tanstack/react-router';
import { Conversation } from '../chat/Conversation.tsx';
import { SuggestedQuestions } from '../chat/composer/SuggestedQuestions.tsx';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/chat/')({ component: NewChat });

function NewChat() {
  const { session } = Route.useRouteContext();
  return (
    <>
      <PageTitle title={m.chat_title()} lead={m.chat_lead()} />
      <Conversation
        session={session}
        conversationId={undefined}
        turns={[]}
        opening={(choose) => <SuggestedQuestions onChoose={choose} />}
      />
    </>
  );
}
