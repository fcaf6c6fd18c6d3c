import { Link } from '@tanstack/react-router';
import type { Session } from '../session/session.ts';
import { linkOf, noteOf, titleOf } from './match-links.ts';
import type { Match } from './queries.ts';

interface MatchRowProps {
  readonly match: Match;
  readonly session: Session | null;
}

export function MatchRow({ match, session }: MatchRowProps) {
  const link = linkOf(match, session);
  const note = noteOf(match);
  return (
    <li className="border-t border-line py-3">
      {link ? (
        <Link {...link} className="text-ink no-underline hover:text-accent">
          {titleOf(match)}
        </Link>
      ) : (
        <span>{titleOf(match)}</span>
      )}
      {note !== '' && <p className="line-clamp-2 text-sm text-quiet">{note}</p>}
    </li>
  );
}
