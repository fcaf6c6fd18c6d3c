import { isLowerCaseUuid } from '@trivium/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { OpenForm } from '../../documents/OpenForm.tsx';
import { documentsQuery } from '../../documents/queries.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { projectQuery } from '../../project/queries.ts';
import { attendanceQuery, receiptsQuery, reportQuery } from '../../report/queries.ts';
import { ReportForm } from '../../report/ReportForm.tsx';
import { ReportView } from '../../report/ReportView.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export const Route = createFileRoute('/_signed-in/project_/$id/report')({
  loader: async ({ context: { db, queries }, params: { id } }) => {
    if (!isLowerCaseUuid(id)) throw notFound();
    const project = await queries.ensureQueryData(projectQuery(db, id));
    if (!project) throw notFound();
    await Promise.all([
      // What an earlier visit stored may be older than the report that is to be changed.
      queries.fetchQuery({ ...reportQuery(db, id), staleTime: 0 }).catch(() => queries.ensureQueryData(reportQuery(db, id))),
      queries.ensureQueryData(receiptsQuery(db, id)),
      queries.ensureQueryData(attendanceQuery(db, id)),
      queries.ensureQueryData(documentsQuery(db, id)),
    ]);
  },
  component: ReportPage,
});

function ReportPage() {
  const { db, session } = Route.useRouteContext();
  const { id } = Route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(db, id));
  const { data: report } = useQuery(reportQuery(db, id));
  if (!project) return null;
  const isWritable = project.created_by === session.userId && ['in-progress', 'completed'].includes(project.status);
  return (
    <>
      <PageTitle
        title={m.report_title()}
        lead={isWritable ? m.report_lead() : undefined}
        above={
          <Link to="/project/$id" params={{ id }} activeOptions={{ exact: true }} className="link">
            {localText(project.title_en, project.title)}
          </Link>
        }
        actions={report && <OpenForm projectId={id} kind="report" />}
      />
      {isWritable ? <ReportForm key={id} project={project} /> : <ReportView project={project} />}
    </>
  );
}
