import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { TextField } from '../ui/Field.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { maxLengths, correctionOf } from './report.rules.ts';
import type { ReportFieldProps } from './LongText.tsx';

interface ParticipantsProps extends ReportFieldProps {
  readonly counted: number;
  readonly hasEvents: boolean;
  readonly planned: number | null;
}

/** The number of check-ins, and its correction with a reason. */
export function Participants({ counted, hasEvents, planned, text, change }: ParticipantsProps) {
  const corrected = correctionOf(text.participants_corrected);
  return (
    <section aria-labelledby="report-participants">
      <SectionTitle
        id="report-participants"
        aside={planned !== null && <span className="text-quiet">{m.report_planned({ count: formatCount(planned) })}</span>}
      >
        {m.report_participants()}
      </SectionTitle>
      <p className="text-2xl font-semibold numerals">{m.report_counted({ count: formatCount(counted) })}</p>
      <p className="mb-6 text-sm text-quiet">{hasEvents ? m.report_counted_events() : m.report_counted_none()}</p>
      <div className="grid items-start gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField
          label={m.report_corrected()}
          hint={m.report_corrected_hint()}
          error={corrected === undefined ? m.report_corrected_invalid() : undefined}
          inputMode="numeric"
          value={text.participants_corrected}
          onChange={(event) => change({ participants_corrected: event.target.value })}
        />
        <TextField
          label={m.report_reason()}
          isRequired={typeof corrected === 'number'}
          maxLength={maxLengths.correction_reason}
          value={text.correction_reason}
          onChange={(event) => change({ correction_reason: event.target.value })}
        />
      </div>
    </section>
  );
}
