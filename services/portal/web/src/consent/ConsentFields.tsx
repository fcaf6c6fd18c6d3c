import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import type { ConsentAnswer } from './mutations.ts';
import { Problem } from '../ui/Problem.tsx';

interface AskedText {
  readonly kind: string;
  readonly version: number;
}

export interface ConsentForm {
  readonly isComplete: boolean;
  readonly answers: readonly ConsentAnswer[];
  readonly fields: (isTried: boolean) => ReactNode;
}

const questions: Readonly<
  Record<string, { readonly to: '/privacy' | '/terms'; readonly ask: () => string; readonly name: () => string }>
> = {
  privacy: { to: '/privacy', ask: m.consent_privacy, name: m.privacy_title },
  terms: { to: '/terms', ask: m.consent_terms, name: m.terms_title },
};

/** One box for each text, and one apart for what may be declined. No box is ticked before the person ticks it. */
export function useConsentForm(texts: readonly AskedText[], hasPhotos = true): ConsentForm {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) =>
    setTicked((before) => (before.has(name) ? new Set([...before].filter((each) => each !== name)) : new Set([...before, name])));
  return {
    isComplete: texts.every(({ kind }) => ticked.has(kind)),
    answers: [
      ...texts.map(({ kind, version }) => ({ subject: kind as 'privacy' | 'terms', version, is_given: true })),
      ...(hasPhotos && ticked.has('event-photos') ? [{ subject: 'event-photos' as const, is_given: true }] : []),
    ],
    fields: (isTried) => (
      <div className="grid gap-3">
        {texts.map(({ kind }) => {
          const question = questions[kind];
          return (
            question && (
              <Box
                key={kind}
                isTicked={ticked.has(kind)}
                problem={isTried && !ticked.has(kind) ? m.consent_needed() : undefined}
                onToggle={() => toggle(kind)}
                link={
                  <Link to={question.to} className="link touch text-sm">
                    {m.consent_read({ title: question.name() })}
                  </Link>
                }
              >
                {question.ask()}
              </Box>
            )
          );
        })}
        {hasPhotos && (
          <div className="mt-1 border-t border-line pt-4">
            <Box isTicked={ticked.has('event-photos')} onToggle={() => toggle('event-photos')}>
              {m.consent_photos()}
            </Box>
          </div>
        )}
      </div>
    ),
  };
}

interface BoxProps {
  readonly isTicked: boolean;
  readonly problem?: string | undefined;
  readonly onToggle: () => void;
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

function Box({ isTicked, problem, onToggle, link, children }: BoxProps) {
  const id = useId();
  return (
    <div>
      <label className="flex items-start gap-3 py-1.5">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={onToggle}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : id}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{children}</span>
      </label>
      {link !== undefined && <div className="ps-8">{link}</div>}
      {problem !== undefined && (
        <Problem id={id} className="ps-8 text-sm">
          {problem}
        </Problem>
      )}
    </div>
  );
}
