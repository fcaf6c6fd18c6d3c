import { serviceNames } from '../../service-names.ts';
import { eventNames } from './event-names.ts';
import { events } from './events.ts';
import { kinds } from '../load/load.ts';
import type { Round } from './rounds.ts';

const total = ({ acknowledged }: Round) => Object.values(acknowledged).reduce((sum, count) => sum + count, 0);
const worst = (round: Round) => Math.max(...serviceNames.map((name) => round.seconds[name]));

/** What is not as docs/scaling.md promises, a sentence each. */
export function faultsOf(rounds: readonly Round[]): string[] {
  return rounds.flatMap((round, at) => {
    const name = `round ${at + 1}, ${events[round.event].title}`;
    return [
      ...kinds
        .filter((kind) => round.acknowledged[kind] === 0)
        .map((kind) => `${name}: no write of the kind ${kind} was acknowledged, so nothing is known of them`),
      ...(round.lost.length > 0 ? [`${name}: ${round.lost.length} acknowledged writes are lost, such as ${round.lost[0]}`] : []),
      ...(round.doubled.length > 0 ? [`${name}: ${round.doubled.length} writes are doubled, such as ${round.doubled[0]}`] : []),
      ...(round.gapsSilent > 0 ? [`${name}: clients missed ${round.gapsSilent} changes and were not told`] : []),
      ...(round.deaf > 0 ? [`${name}: ${round.deaf} clients of realtime did not come back`] : []),
      ...(worst(round) > events[round.event].maxSeconds
        ? [`${name}: answered after ${worst(round).toFixed(1)} s; the aim is ${events[round.event].maxSeconds} s`]
        : []),
    ];
  });
}

/** One line a round as it ends. */
export const describeRound = (round: Round): string =>
  `${events[round.event].title}: ${total(round)} acknowledged, ${round.lost.length} lost, ${round.doubled.length} doubled; ` +
  `${serviceNames.map((name) => `${name} ${round.seconds[name].toFixed(1)} s`).join(', ')}; ` +
  (round.newPrimarySeconds === undefined ? '' : `new primary ${round.newPrimarySeconds.toFixed(1)} s, `) +
  `longest pause in writes ${round.pauseSeconds.toFixed(1)} s, ${round.refused} refused; ` +
  `realtime gaps ${round.gapsTold} told, ${round.gapsSilent} silent, ${round.changesTwice} changes twice`;

const range = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least.toFixed(1) === most.toFixed(1) ? most.toFixed(1) : `${least.toFixed(1)}–${most.toFixed(1)}`;
};

/** A table in Markdown, one line an event. */
export function report(rounds: readonly Round[]): string {
  const head = [
    'event',
    'rounds',
    'acknowledged',
    'lost',
    'doubled',
    ...serviceNames.map((name) => `${name} s`),
    'writes pause s',
  ];
  const rows = eventNames.flatMap((event) => {
    const own = rounds.filter((round) => round.event === event);
    const sum = (count: (round: Round) => number) => String(own.reduce((all, round) => all + count(round), 0));
    if (own.length === 0) return [];
    return [
      [
        events[event].title,
        String(own.length),
        sum(total),
        sum(({ lost }) => lost.length),
        sum(({ doubled }) => doubled.length),
        ...serviceNames.map((name) => range(own.map(({ seconds }) => seconds[name]))),
        range(own.map(({ pauseSeconds }) => pauseSeconds)),
        sum(({ gapsTold }) => gapsTold),
        sum(({ gapsSilent }) => gapsSilent),
      ],
    ];
  });
  const columns = [...head, 'gaps told', 'gaps silent'];
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
