import { marketUrl, type EventKind, type StoredEvent } from '../events/event.ts';

export const feedKinds = ['market.created', 'market.closing-soon', 'market.resolved'] as const satisfies readonly EventKind[];

/** One entry, in the terms that Atom and JSON Feed share. */
export interface Entry {
  /** A URN that stays the same for ever. */
  readonly id: string;
  readonly url: string;
  readonly at: string;
  readonly title: string;
  /** In English. */
  readonly summary: string;
  readonly html: string;
  readonly tags: readonly string[];
}

export interface Feed {
  readonly publicUrl: string;
  /** RFC 3339. */
  readonly updated: string;
  readonly entries: readonly Entry[];
}

export const feedTitle = 'Trivium Forecast: คำถามใหม่ ใกล้ปิด และตัดสินแล้ว';
export const feedDescription = 'New, closing-soon and resolved markets.';

const outcomes = { yes: ['ใช่', 'yes'], no: ['ไม่ใช่', 'no'], void: ['ยกเลิก', 'void'] } as const;

function heading({ kind, market }: StoredEvent): readonly [thai: string, english: string] {
  if (kind === 'market.created') return ['คำถามใหม่', 'New'];
  if (kind === 'market.closing-soon') return ['ใกล้ปิด', 'Closing soon'];
  const [thai, english] = outcomes[market.outcome ?? 'void'];
  return [`ผลตัดสิน ${thai}`, `Resolved ${english}`];
}

/** As `31 ธันวาคม 2569`, in Thailand. */
const thaiDays = new Intl.DateTimeFormat('th-TH', { dateStyle: 'long', timeZone: 'Asia/Bangkok' });

const percent = (probability: number) => `${Math.round(probability * 1000) / 10}%`;

/** Escapes text for HTML and for XML, in elements and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

function html({ kind, market }: StoredEvent): string {
  const { question, questionEn, yesProbability, closesAt, outcome, outcomeReason } = market;
  const paragraphs = [`<p lang="th">${escapeMarkup(question)}</p>`];
  if (questionEn) paragraphs.push(`<p lang="en">${escapeMarkup(questionEn)}</p>`);
  if (kind === 'market.resolved' && outcome) {
    const [thai, english] = outcomes[outcome];
    paragraphs.push(
      `<p lang="th">ผลตัดสิน: ${thai}</p>`,
      `<p lang="en">Outcome: ${english}. ${escapeMarkup(outcomeReason ?? '')}</p>`,
    );
  } else {
    const day = closesAt.slice(0, 10);
    const thaiDay = thaiDays.format(new Date(closesAt));
    paragraphs.push(`<p lang="th">ความน่าจะเป็นของคำตอบ “ใช่”: ${percent(yesProbability)} ปิดวันที่ ${thaiDay}</p>`);
    paragraphs.push(`<p lang="en">Yes: ${percent(yesProbability)}. Closes ${day}.</p>`);
  }
  return paragraphs.join('');
}

/** An event as feeds show it: the title in Thai with the English beside it. */
export function toEntry(event: StoredEvent, publicUrl: string): Entry {
  const [thai, english] = heading(event);
  const { question, questionEn, category, tags } = event.market;
  const summary = `${english}: ${questionEn ?? question}`;
  return {
    id: `urn:uuid:${event.uid}`,
    url: marketUrl(publicUrl, event.market),
    at: event.at.toISOString(),
    title: questionEn ? `${thai}: ${question} | ${summary}` : `${thai}: ${question}`,
    summary,
    html: html(event),
    tags: [...new Set([event.kind.replace('market.', ''), category, ...tags])],
  };
}
