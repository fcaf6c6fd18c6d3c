import type { Context } from '../_shared/context.ts';
import type { Picture } from '../_shared/pdf/emblem.ts';
import { refuse } from './errors.ts';
import type { ProjectReport } from './report.ts';

const mostPhotos = 6;
/** Larger pictures are left out: the app makes photos smaller than this. */
const maxPhotoBytes = 4 * 1024 * 1024;

/**
 * The report of a project as the caller may read it.
 * @throws report_not_found, database_failed
 */
export async function readReport(context: Context, token: string, project: string): Promise<ProjectReport> {
  const database = context.databaseAs(token);
  const [report, receipts, documents, attendance] = await Promise.all([
    database
      .from('project_reports')
      .select('happened, lessons, spending_note, participants_corrected, correction_reason, participants_counted')
      .eq('project_id', project)
      .maybeSingle(),
    database
      .from('project_receipts')
      .select('budget_line, amount, paid_on')
      .eq('project_id', project)
      .order('budget_line')
      .order('paid_on')
      .order('document_id'),
    database
      .from('project_documents')
      .select('file_url')
      .eq('project_id', project)
      .eq('kind', 'photo')
      .order('created_at')
      .order('id'),
    database.rpc('project_attendance', { project }),
  ]);
  if (report.error || receipts.error || documents.error || attendance.error)
    throw refuse('database_failed', 'The report could not be read. Try again.');
  if (report.data === null) throw refuse('report_not_found', 'The project has no report yet, or it is not yours to see.');
  const { participants } = attendance.data as unknown as { readonly participants: number };
  return {
    ...report.data,
    attendance: participants,
    receipts: receipts.data,
    photos: documents.data.map(({ file_url }: { readonly file_url: string }) => file_url),
  };
}

/** The first photos that a PDF can show. One that cannot be read is left out. */
export async function readPhotos(context: Context, token: string, names: readonly string[]): Promise<readonly Picture[]> {
  const bucket = context.databaseAs(token).storage.from('project-documents');
  const printable = names.filter((name) => /\.(jpe?g|png)$/.test(name)).slice(0, mostPhotos);
  const files = await Promise.all(printable.map(async (name) => (await bucket.download(name)).data));
  const small = files.filter((file): file is Blob => file !== null && file.size <= maxPhotoBytes);
  const pictures = await Promise.all(small.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  return pictures.filter(isPicture);
}

const isPicture = ([first, second]: Picture): boolean =>
  (first === 0xff && second === 0xd8) || (first === 0x89 && second === 0x50);
