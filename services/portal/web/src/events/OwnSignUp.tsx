import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { AnswerEvent } from './AnswerEvent.tsx';
import { Cancelled } from './Cancelled.tsx';
import type { Event } from './queries.ts';
import type { SignUpProps } from './SignUp.tsx';
import { turnoutQuery } from './turnout.ts';

interface OwnSignUpProps {
  readonly event: Event;
  /** The page's own, so that no script is shared for it. */
  readonly Frame: ComponentType<SignUpProps>;
}

/** How many come, and the answer of a reader who is signed in. Its script loads for them only. */
export function OwnSignUp({ event, Frame }: OwnSignUpProps) {
  const { data: turnout } = useQuery(turnoutQuery(useClient(), event.id));
  if (event.cancelled_at !== null) return <Cancelled event={event} />;
  if (Date.parse(event.ends_at) <= Date.now()) return <div className="max-lg:hidden" />;
  const own = turnout?.own ?? null;
  return (
    <Frame
      event={event}
      status={
        own !== null && (
          <span className="block text-lg font-semibold">{own === 'coming' ? m.event_you_come() : m.event_you_wait()}</span>
        )
      }
    >
      <AnswerEvent event={event} own={own} isFull={event.capacity !== null && (turnout?.coming ?? 0) >= event.capacity} />
    </Frame>
  );
}
