import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { ThreadList } from '../chat/threads/ThreadList.tsx';

export const Route = createFileRoute('/chat')({ component: Chat });

/** The threads beside what is open of them; on a phone, below a new one. */
function Chat() {
  const { session } = Route.useRouteContext();
  const { conversationId } = useParams({ strict: false });
  if (!session)
    return (
      <div className="max-w-[48rem]">
        <Outlet />
      </div>
    );
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className={`max-lg:order-last ${conversationId === undefined ? '' : 'max-lg:hidden'}`}>
        <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:-mx-3 lg:overflow-y-auto lg:px-3">
          <ThreadList userId={session.userId} />
        </div>
      </div>
      <div className="max-w-[48rem] min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
