import { createFileRoute } from '@tanstack/react-router';
import { Conversation } from '../chat/Conversation.tsx';
import { SuggestedQuestions } from '../chat/composer/SuggestedQuestions.tsx';
import { useHasChatModel } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/chat/')({ component: NewChat });

function NewChat() {
  const { session } = Route.useRouteContext();
  const hasModel = useHasChatModel();
  return (
    <>
      <PageTitle
        title={hasModel ? m.chat_title() : m.nav_handbook_search()}
        lead={hasModel ? m.chat_lead() : m.chat_search_lead()}
      />
      <Conversation
        session={session}
        conversationId={undefined}
        turns={[]}
        opening={(choose) => <SuggestedQuestions hasModel={hasModel} onChoose={choose} />}
      />
    </>
  );
}
