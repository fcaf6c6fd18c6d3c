import { EmptyChart } from './EmptyChart.tsx';
import { Legend } from './Legend.tsx';
import { labelStep, roundTop } from './scale.rules.ts';
import { seriesColour } from './series-style.ts';

export interface Column {
  readonly label: string;
  /** One of each series, from the bottom up. */
  readonly values: readonly number[];
}

interface ColumnChartProps {
  readonly columns: readonly Column[];
  readonly series: readonly string[];
  /** The chart in words, for screen readers. */
  readonly summary: string;
  readonly format: (value: number) => string;
  /** Side by side instead of one on another. */
  readonly isGrouped?: boolean;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Columns over time, their parts one on another. The table beside it has the same figures. */
export function ColumnChart({ columns, series, summary, format, isGrouped = false }: ColumnChartProps) {
  const highest = Math.max(0, ...columns.map(({ values }) => (isGrouped ? Math.max(0, ...values) : sum(values))));
  if (highest === 0) return <EmptyChart />;
  const top = roundTop(highest);
  const step = labelStep(columns.length, 4);
  return (
    <div role="img" aria-label={summary} className="@container">
      <div aria-hidden="true">
        <div className="relative h-48 border-b border-edge">
          {[1, 0.5].map((share) => (
            <div key={share} className="absolute inset-x-0 border-t border-line" style={{ bottom: `${share * 100}%` }}>
              <span className="absolute end-0 bottom-full text-xs text-quiet numerals">{format(top * share)}</span>
            </div>
          ))}
          <div className="absolute inset-0 flex forced-color-adjust-none items-end gap-[3px] pe-14 md:gap-1.5">
            {columns.map(({ label, values }) => (
              <div
                key={label}
                title={`${label}: ${values.map((value, place) => (series.length > 1 ? `${series[place]} ${format(value)}` : format(value))).join(', ')}`}
                className={`flex h-full min-w-0 flex-1 hover:opacity-75 ${isGrouped ? 'items-end gap-px' : 'flex-col-reverse'}`}
              >
                {values.map((value, place) => (
                  <div
                    key={place}
                    className={`w-full ${isGrouped ? 'rounded-t-sm' : 'not-first:border-b not-first:border-paper last:rounded-t-sm'}`}
                    style={{ height: `${(value / top) * 100}%`, background: seriesColour(place) }}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className="flex gap-[3px] pe-14 pt-1.5 md:gap-1.5">
          {columns.map(({ label }, place) => (
            <span key={label} className="min-w-0 flex-1 overflow-visible text-xs whitespace-nowrap text-quiet">
              {(columns.length - 1 - place) % step === 0 && (
                // Labels in large text need the width of three.
                <span className={(columns.length - 1 - place) % (3 * step) === 0 ? '' : '@max-[14rem]:hidden'}>{label}</span>
              )}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The legend of a chart's series. */
export const SeriesLegend = ({ series }: { readonly series: readonly string[] }) => (
  <Legend entries={series.map((name, place) => ({ name, colour: seriesColour(place) }))} />
);
