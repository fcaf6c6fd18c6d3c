import { formatCount, formatShortDay, noonOf } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { ChartFrame } from '../ui/charts/ChartFrame.tsx';
import { ColumnChart } from '../ui/charts/ColumnChart.tsx';
import type { Analytics } from './queries.ts';

const total = (values: readonly number[]) => formatCount(values.reduce((sum, value) => sum + value, 0));

/** The chat's answers by week, for the ninety days that the log is kept. */
export function ChatUse({ weeks }: { readonly weeks: Analytics['chat'] }) {
  const lead = m.admin_analytics_chat_lead({
    answers: total(weeks.map(({ answers }) => answers)),
    fallbacks: total(weeks.map(({ fallbacks }) => fallbacks)),
  });
  return (
    <ChartFrame
      title={m.admin_analytics_chat()}
      lead={lead}
      table={{
        head: [
          m.admin_analytics_week(),
          m.admin_analytics_answers(),
          m.admin_analytics_people(),
          m.admin_analytics_tokens(),
          m.admin_analytics_failures(),
        ],
        rows: weeks.map(({ week, answers, people, tokens, failures }) => [
          formatShortDay(noonOf(week)),
          ...[answers, people, tokens, failures].map(formatCount),
        ]),
      }}
    >
      <ColumnChart
        columns={weeks.map(({ week, answers }) => ({ label: formatShortDay(noonOf(week)), values: [answers] }))}
        series={[m.admin_analytics_answers()]}
        summary={lead}
        format={formatCount}
      />
    </ChartFrame>
  );
}
