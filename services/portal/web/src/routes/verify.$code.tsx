import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import { closedSearch } from '../shell/closed-search.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { AnotherCode } from '../verify/AnotherCode.tsx';
import { VerdictSentence } from '../verify/VerdictSentence.tsx';
import { codeKinds } from '../verify/code-kinds.ts';
import type { CodeMarks } from '../verify/queries.ts';

export const Route = createFileRoute('/verify/$code')({
  validateSearch: closedSearch((search: Record<string, unknown>): CodeMarks =>
    Object.fromEntries(
      Object.entries(search).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      ),
    ),
  ),
  component: Verify,
});

function Verify() {
  const { code } = Route.useParams();
  const marks = Route.useSearch();
  const kind = codeKinds.find(({ isOne }) => isOne(code));
  return (
    <>
      <PageTitle
        title={m.verify_title()}
        lead={m.verify_lead()}
        above={<span className="break-all">{m.verify_code({ code })}</span>}
      />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        {kind ? (
          <kind.Check key={code} code={code} marks={marks} />
        ) : (
          <VerdictSentence outcome="bad" sentence={m.verify_strange()} lead={m.verify_strange_lead()} />
        )}
        <AnotherCode />
      </Suspense>
    </>
  );
}
