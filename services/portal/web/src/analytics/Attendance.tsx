import { activityKindName, activityKinds } from '../events/activity-kinds.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { ChartFrame } from '../ui/charts/ChartFrame.tsx';
import { ColumnChart, SeriesLegend } from '../ui/charts/ColumnChart.tsx';
import { EmptyChart } from '../ui/charts/EmptyChart.tsx';
import { monthName, shortMonthName } from './labels.ts';
import type { Analytics } from './queries.ts';

interface AttendanceProps {
  readonly rows: Analytics['attendance'];
  /** All shown months, oldest first. */
  readonly months: readonly string[];
}

/** Check-ins by month and kind of activity. */
export function Attendance({ rows, months }: AttendanceProps) {
  const kinds = activityKinds.filter((kind) => rows.some(({ activity_kind }) => activity_kind === kind));
  const at = (month: string, kind: string) =>
    rows.find((row) => row.month === month && row.activity_kind === kind)?.attendances ?? 0;
  const lead = m.admin_analytics_attendance_lead({
    count: formatCount(rows.reduce((sum, { attendances }) => sum + attendances, 0)),
    events: formatCount(rows.reduce((sum, { events }) => sum + events, 0)),
  });
  const series = kinds.map(activityKindName);
  return (
    <ChartFrame
      title={m.admin_analytics_attendance()}
      lead={lead}
      table={{
        head: [m.admin_analytics_month(), ...series],
        rows: months.map((month) => [monthName(month), ...kinds.map((kind) => formatCount(at(month, kind)))]),
      }}
    >
      {rows.length === 0 ? (
        <EmptyChart />
      ) : (
        <>
          <SeriesLegend series={series} />
          <ColumnChart
            columns={months.map((month) => ({ label: shortMonthName(month), values: kinds.map((kind) => at(month, kind)) }))}
            series={series}
            summary={lead}
            format={formatCount}
          />
        </>
      )}
    </ChartFrame>
  );
}
