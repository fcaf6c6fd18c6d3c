import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import type { Project } from '../project/queries.ts';
import { buttonStyle } from '../ui/button-style.ts';

interface ReportLinkProps {
  readonly project: Project;
  readonly userId: string;
}

/** The way to the report: to write it for the owner, and to read it once it was handed in. */
export function ReportLink({ project: { id, status, created_by }, userId }: ReportLinkProps) {
  const isWritten = status === 'post-report-submitted' || status === 'archived';
  const isWritable = created_by === userId && (status === 'in-progress' || status === 'completed');
  if (!isWritten && !isWritable) return null;
  return (
    <Link to="/project/$id/report" params={{ id }} className={buttonStyle(status === 'completed' ? 'primary' : 'plain')}>
      {isWritable ? m.report_write() : m.report_read()}
    </Link>
  );
}
