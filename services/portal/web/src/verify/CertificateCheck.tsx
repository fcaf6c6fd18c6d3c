import { useSuspenseQuery } from '@tanstack/react-query';
import { useConfig } from '../data/use-client.ts';
import { formatCount, formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Activities } from '../transcript/Activities.tsx';
import { Kinds } from '../transcript/Kinds.tsx';
import { certificateNumber } from '../transcript/certificate-number.ts';
import { causeSentence } from '../transcript/revocation-causes.ts';
import { certificateCheckQuery, type CertificateContent } from '../transcript/queries.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { VerdictSentence } from './VerdictSentence.tsx';
import type { CheckProps } from './queries.ts';

/** A certificate of activities: whether it was issued and is still valid, and its content, to compare with the paper. */
export function CertificateCheck({ code }: CheckProps) {
  const config = useConfig();
  const { data: check } = useSuspenseQuery(certificateCheckQuery(config, code));
  if (!check) return <VerdictSentence outcome="bad" sentence={m.certificate_unknown()} lead={m.certificate_unknown_lead()} />;
  if (!check.content)
    return (
      <VerdictSentence
        outcome="bad"
        sentence={m.certificate_revoked()}
        lead={`${causeSentence(check.revocation_cause)} ${m.certificate_revoked_lead({ number: certificateNumber(check), day: formatDay(check.revoked_at ?? check.issued_at) })}`}
      />
    );
  return (
    <>
      <VerdictSentence
        outcome="good"
        sentence={m.certificate_genuine()}
        lead={m.certificate_genuine_lead({ number: certificateNumber(check), day: formatDay(check.issued_at) })}
      />
      <Content content={check.content} />
    </>
  );
}

const Content = ({ content }: { readonly content: CertificateContent }) => (
  <>
    <section aria-labelledby="person" className="grid gap-x-16 gap-y-8 py-10 md:grid-cols-2">
      <div>
        <p className="text-sm text-quiet">{m.certificate_of()}</p>
        <h2 id="person" className="mt-1 text-xl">
          {content.is_name_confirmed ? localText(content.name_en, content.name) : m.name_not_confirmed()}
        </h2>
        <p className="mt-1 text-quiet numerals">
          {[
            content.is_name_confirmed ? m.name_confirmed() : content.email && m.certificate_account({ email: content.email }),
            content.cohort !== null && m.certificate_cohort({ cohort: formatCount(content.cohort) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-5 text-figure leading-none font-semibold text-accent numerals">
          {m.transcript_hours({ hours: formatCount(content.total_hours) })}
        </p>
      </div>
      <Kinds kinds={content.kinds} />
    </section>
    <section aria-labelledby="activities">
      <SectionTitle id="activities">{m.transcript_events()}</SectionTitle>
      <Activities events={content.events} />
    </section>
  </>
);
