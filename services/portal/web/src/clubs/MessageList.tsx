import { formatMoment } from '../language/dates.ts';
import { langOf } from '../language/lang-of.ts';
import { m } from '../paraglide/messages.js';

export interface Message {
  readonly id: string;
  readonly is_reply: boolean;
  readonly body: string;
  readonly created_at: string;
}

interface MessageListProps {
  readonly messages: readonly Message[];
  /** Whether the reader is the club. */
  readonly isOfClub: boolean;
  /** Who writes with the club, for its officers. */
  readonly name?: string;
}

/** A conversation of a person and a club, oldest first. The reader's own messages stand on the right. */
export const MessageList = ({ messages, isOfClub, name }: MessageListProps) =>
  messages.length > 0 && (
    <ol className="mb-6 grid gap-3">
      {messages.map(({ id, is_reply: isReply, body, created_at: at }) => {
        const isOwn = isReply === isOfClub;
        return (
          <li
            key={id}
            className={`max-w-[34rem] rounded-lg px-4 py-3 ${isOwn ? 'justify-self-end bg-wash' : 'justify-self-start bg-sunken'}`}
          >
            <p className="text-sm text-quiet">
              {isOwn ? m.club_message_you() : isReply ? m.club_message_club() : name} · {formatMoment(at)}
            </p>
            <p lang={langOf(body)} className="mt-1 whitespace-pre-line">
              {body}
            </p>
          </li>
        );
      })}
    </ol>
  );
