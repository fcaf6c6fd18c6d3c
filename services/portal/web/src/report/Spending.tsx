import { useState } from 'react';
import { documentTypes } from '../documents/document-file.rules.ts';
import type { ProjectDocument } from '../documents/queries.ts';
import { UploadProgress } from '../documents/UploadProgress.tsx';
import { useUploads } from '../documents/use-uploads.ts';
import { m } from '../paraglide/messages.js';
import { itemsOf } from '../project/budget.rules.ts';
import type { Project } from '../project/queries.ts';
import { FileButton } from '../ui/FileButton.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import type { Receipt } from './queries.ts';
import { ReceiptRow } from './ReceiptRow.tsx';
import { spendingOf } from './report.rules.ts';
import { LongText, type ReportFieldProps } from './LongText.tsx';
import { SpendingTable } from './SpendingTable.tsx';

interface SpendingProps extends ReportFieldProps {
  readonly project: Project;
  readonly receipts: readonly Receipt[];
  readonly documents: readonly ProjectDocument[];
}

/** The receipts of each line of the budget, and what was spent. */
export function Spending({ project, receipts, documents, text, change }: SpendingProps) {
  const { uploads, add, retry, dismiss } = useUploads(project.id);
  // The lines under which files were added in this window; others are outside the budget until a line is chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map());
  const entered = new Map(receipts.map((receipt) => [receipt.document_id, receipt]));
  const lines = spendingOf(itemsOf(project.budget_items), receipts, m.report_line_outside());
  const files = documents.filter(({ kind }) => kind === 'receipt');
  const lineOf = (id: string) => entered.get(id)?.budget_line ?? chosen.get(id) ?? null;
  const addTo = (line: number | null) => (picked: readonly File[]) => {
    const ids = add(picked, 'receipt');
    setChosen((before) => new Map([...before, ...ids.map((id) => [id, line] as const)]));
  };
  return (
    <section aria-labelledby="report-receipts">
      <SectionTitle id="report-receipts">{m.report_receipts()}</SectionTitle>
      <SpendingTable lines={lines} />
      <p className="mt-8 text-quiet">{m.report_receipts_lead()}</p>
      {lines.map(({ line, name }) => (
        <section key={line ?? 'outside'} aria-label={name} className="mt-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-2">
            <h3 className="text-base">{name}</h3>
            <FileButton
              label={m.report_receipt_add_to({ line: name })}
              accept={documentTypes.join(',')}
              isMultiple
              onPick={addTo(line)}
            />
          </div>
          <ul>
            {files
              .filter(({ id }) => lineOf(id) === line)
              .map((document) => (
                <ReceiptRow
                  key={document.id}
                  projectId={project.id}
                  document={document}
                  receipt={entered.get(document.id)}
                  line={line}
                  lines={lines}
                />
              ))}
            {uploads
              .filter(({ id }) => (chosen.get(id) ?? null) === line)
              .map((upload) => (
                <UploadProgress key={upload.id} upload={upload} retry={() => retry(upload)} dismiss={() => dismiss(upload.id)} />
              ))}
          </ul>
        </section>
      ))}
      <div className="mt-8">
        <LongText
          label={m.report_spending_note()}
          hint={m.report_spending_note_hint()}
          of="spending_note"
          rows={3}
          text={text}
          change={change}
        />
      </div>
    </section>
  );
}
