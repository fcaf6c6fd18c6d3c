import type { ReactNode } from 'react';
import { langOf } from '../../language/lang-of.ts';
import { formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { deedName, type Home } from '../labels.ts';
import type { Step } from '../queries.ts';
import { sectionName } from '../sections.ts';
import { moverName } from './labels.ts';

interface ReturnReasonProps {
  readonly step: Step;
  /** Of the project. */
  readonly home: Home;
  /** What the reader can do about it. */
  readonly children?: ReactNode;
}

/** Why a project was sent back or refused, above everything else. */
export const ReturnReason = ({ step, home, children }: ReturnReasonProps) => (
  <section aria-labelledby="return-reason" className="mb-10 rounded-lg border-s-4 border-accent bg-wash p-5 md:p-6">
    <h2 id="return-reason" className="text-lg">
      {deedName(step)}
    </h2>
    <p className="text-sm text-quiet">
      {personName(step.actor)} · {moverName(step.acting_role, home)} · {formatMoment(step.created_at)}
    </p>
    {step.section !== null && (
      <p className="mt-3 text-sm font-semibold">{m.project_return_section({ section: sectionName(step.section) })}</p>
    )}
    {step.note !== null && (
      <p lang={langOf(step.note)} className="mt-2 max-w-[42rem] whitespace-pre-line">
        {step.note}
      </p>
    )}
    {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
  </section>
);
