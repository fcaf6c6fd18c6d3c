import { useSuspenseQuery } from '@tanstack/react-query';
import { useConfig } from '../data/use-client.ts';
import { formatCount, formatDays, formatMoment } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { budgetText, deedName, statusName, type Home } from '../project/labels.ts';
import { moverName } from '../project/workflow/labels.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { VerdictSentence } from './VerdictSentence.tsx';
import { formCheckQuery, type CheckProps, type FormCheck as Checked } from './queries.ts';
import { verdictOf, type Verdict } from './verdict.rules.ts';

const verdicts: Readonly<
  Record<Verdict, { readonly outcome: 'good' | 'bad' | 'open'; readonly sentence: () => string; readonly lead: () => string }>
> = {
  genuine: { outcome: 'good', sentence: m.verify_genuine, lead: m.verify_genuine_lead },
  outdated: { outcome: 'open', sentence: m.verify_outdated, lead: m.verify_outdated_lead },
  forged: { outcome: 'bad', sentence: m.verify_forged, lead: m.verify_forged_lead },
  broken: { outcome: 'bad', sentence: m.verify_broken, lead: m.verify_broken_lead },
  whole: { outcome: 'open', sentence: m.verify_whole, lead: m.verify_whole_lead },
  unknown: { outcome: 'bad', sentence: m.verify_unknown, lead: m.verify_unknown_lead },
};

/** The printed form of a project: what it was, its steps, and whether its history is intact. */
export function FormCheck({ code, marks }: CheckProps) {
  const config = useConfig();
  const { data: check } = useSuspenseQuery(formCheckQuery(config, code.toLowerCase(), marks));
  const { outcome, sentence, lead } = verdicts[verdictOf(check)];
  return (
    <>
      <VerdictSentence outcome={outcome} sentence={sentence()} lead={lead()} />
      {check?.form && <Form form={check.form} />}
      {check && <Steps check={check} printed={check.printed_sequence} />}
    </>
  );
}

function Form({ form }: { readonly form: NonNullable<Checked['form']> }) {
  const home = form.club ?? form.division;
  const { starts_on: first, ends_on: last } = form;
  const facts = [
    { name: m.project_home(), value: home && localText(home.name, home.name_th) },
    { name: m.project_dates(), value: first && formatDays(first, last ?? first) },
    { name: m.project_budget(), value: budgetText(form.budget_total) },
    { name: m.verify_proposer(), value: form.is_owner_confirmed ? m.name_confirmed() : m.name_not_confirmed() },
  ];
  return (
    <section aria-labelledby="form" className="py-8">
      <p className="text-sm text-quiet">{m.verify_form()}</p>
      <h2 id="form" className="mb-5 text-xl">
        {localText(form.title_en, form.title)}
      </h2>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name}>
                <dt className="text-sm text-quiet">{name}</dt>
                <dd className="numerals">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-5 max-w-[42rem] text-sm text-quiet">{m.verify_compare()}</p>
    </section>
  );
}

/** Who has the form's key reads where the project belongs. */
const homeOf = ({ form }: Checked): Home | undefined =>
  form && { division: form.division?.name ?? null, club_id: form.club?.name ?? null };

const Steps = ({ check, printed }: { readonly check: Checked; readonly printed: number | undefined }) => (
  <section aria-labelledby="steps" className="pt-8">
    <SectionTitle
      id="steps"
      aside={<span className="text-quiet">{m.verify_now({ status: statusName(check.status, homeOf(check)) })}</span>}
    >
      {m.verify_steps()}
    </SectionTitle>
    <ol>
      {check.chain.map(({ sequence, to_status, acting_role, created_at, hash }) => (
        <li
          key={sequence}
          className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[2rem_minmax(0,1fr)_auto] sm:items-baseline"
        >
          <span className="text-sm text-quiet numerals max-sm:hidden">{formatCount(sequence)}</span>
          <div>
            <p className="font-semibold">
              {deedName({ to_status, acting_role }, homeOf(check))}{' '}
              {sequence === printed && check.printed_step === true && (
                <span className="ms-3 text-sm font-normal text-accent">{m.verify_printed_step()}</span>
              )}
              {sequence === check.broken_at && (
                <span className="ms-3 text-sm font-normal text-accent">{m.verify_broken_step()}</span>
              )}
            </p>
            <p className="text-sm text-quiet">
              {moverName(acting_role, homeOf(check))}
              {' · '}
              {formatMoment(created_at)}
              {check.form && ` · ${check.form.confirmed_steps.includes(sequence) ? m.name_confirmed() : m.name_not_confirmed()}`}
            </p>
          </div>
          <code className="font-mono text-xs break-all text-quiet">{hash.slice(0, 12)}</code>
        </li>
      ))}
    </ol>
  </section>
);
