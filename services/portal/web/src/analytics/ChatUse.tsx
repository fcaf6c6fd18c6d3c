import { formatCount, formatShortDay, noonOf } from '../language/dates.ts';
import { useHasChatModel } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { ChartFrame } from '../ui/charts/ChartFrame.tsx';
import { ColumnChart } from '../ui/charts/ColumnChart.tsx';
import type { Analytics } from './queries.ts';

/** The chat's answers by week, of models and from the handbook, for the ninety days that the log is kept. */
export function ChatUse({ weeks }: { readonly weeks: Analytics['chat'] }) {
  const total = (name: 'answers' | 'quoted' | 'fallbacks') => weeks.reduce((sum, week) => sum + week[name], 0);
  const hasModel = useHasChatModel();
  const isQuoted = !hasModel && total('quoted') === total('answers');
  const lead = (isQuoted ? m.admin_analytics_chat_quoted : m.admin_analytics_chat_lead)({
    answers: formatCount(total('answers')),
    quoted: formatCount(total('quoted')),
    fallbacks: formatCount(total('fallbacks')),
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
