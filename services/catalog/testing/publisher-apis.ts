import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CitationServer } from './citation-server.ts';

/** A version in eCFR's list of a section's versions. */
export interface SectionVersion {
  readonly date: string;
  readonly amendment_date?: string;
  readonly substantive?: boolean;
  readonly removed?: boolean;
}

export interface PlayedSection {
  readonly versions: readonly SectionVersion[];
  /** Paragraphs as XML. */
  readonly paragraphs: readonly string[];
  /** The source note. */
  readonly note?: string;
}

/** The newest day of eCFR's title 21; it has no later edition. */
export const ecfrDay = '2026-11-20';

const json = (res: ServerResponse, value: unknown, status = 200) =>
  void res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));

/** Plays eCFR's versioner API (titles, versions, full) for sections of title 21, in its documented shape. */
export function playEcfr(server: CitationServer, sections: Readonly<Record<string, PlayedSection>>): void {
  const cited = (req: IncomingMessage) => {
    const query = new URL(req.url ?? '/', 'http://server').searchParams;
    const section = query.get('section') ?? '';
    return {
      section,
      part: query.get('part') ?? '',
      played: section.startsWith(`${query.get('part')}.`) ? sections[section] : undefined,
    };
  };
  server.play('/api/versioner/v1/titles.json', (_, res) =>
    json(res, {
      titles: [
        {
          number: 21,
          name: 'Food and Drugs',
          latest_amended_on: ecfrDay,
          latest_issue_date: ecfrDay,
          up_to_date_as_of: ecfrDay,
          reserved: false,
        },
      ],
      meta: { date: ecfrDay, import_in_progress: false },
    }),
  );
  server.play('/api/versioner/v1/versions/title-21.json', (req, res) => {
    const { section, part, played } = cited(req);
    const content_versions = (played?.versions ?? []).map((version) => ({
      amendment_date: version.date,
      issue_date: version.date,
      identifier: section,
      name: `§ ${section}   Exampline.`,
      part,
      substantive: true,
      removed: false,
      subpart: null,
      title: '21',
      type: 'section',
      ...version,
    }));
    json(res, { content_versions, meta: { title: '21', result_count: String(content_versions.length) } });
  });
  server.play(`/api/versioner/v1/full/${ecfrDay}/title-21.xml`, (req, res) => {
    const { section, played } = cited(req);
    if (!played) return json(res, { error: 'Not found' }, 404);
    res.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(sectionXml(section, played));
  });
}

export const sectionXml = (
  section: string,
  { paragraphs, note = '[57 FR 37331, Aug. 18, 1992]' }: Omit<PlayedSection, 'versions'>,
) =>
  [
    '<?xml version="1.0"?>',
    `<DIV8 N="${section}" TYPE="SECTION" VOLUME="6" hierarchy_metadata="{}">`,
    `<HEAD>§ ${section} Exampline.</HEAD>`,
    ...paragraphs.map((paragraph) => `<P>${paragraph}</P>`),
    `<CITA TYPE="N">${note}</CITA>`,
    '</DIV8>',
  ].join('\n');

/** Plays DailyMed's SPL services for one label, in their documented shape. */
export function playDailyMed(server: CitationServer, setId: string, published: readonly string[], text: string): void {
  server.play(`/dailymed/services/v2/spls/${setId}/history.json`, (_, res) =>
    json(res, {
      data: {
        spl: { setid: setId, title: 'EXAMPLINE TABLET [A FIRM]' },
        history: published.map((published_date, at) => ({ spl_version: published.length - at, published_date })),
      },
      metadata: { total_elements: published.length },
    }),
  );
  server.play(
    `/dailymed/services/v2/spls/${setId}.xml`,
    (_, res) =>
      void res
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<document><component><section><text><paragraph>${text}</paragraph></text></section></component></document>`),
  );
}
