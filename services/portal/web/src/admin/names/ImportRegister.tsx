import { useMutation } from '@tanstack/react-query';
import { Download } from '../../ui/icons.gen.tsx';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { csvOf } from '../../kit/csv.rules.ts';
import { downloadText } from '../../kit/download.ts';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { announce } from '../../ui/announce.ts';
import { columnNames, fileProblem, groupsOf, outcomeName } from './labels.ts';
import { importRegister, type ImportedLine } from './mutations.ts';
import { decodeRegister, readRegister, type RegisterLine } from './register-file.rules.ts';
import { Problem } from '../../ui/Problem.tsx';

interface Preview {
  readonly lines: readonly RegisterLine[];
  readonly answers: readonly ImportedLine[];
}

/** Imports a file of the register after a preview of the changes. */
export function ImportRegister({ onImported }: { readonly onImported: () => Promise<unknown> }) {
  const db = useClient();
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<Preview>();
  const checkFile = useMutation({
    mutationFn: async (file: File) => {
      setProblem(undefined);
      setPreview(undefined);
      const decoded = decodeRegister(new Uint8Array(await file.arrayBuffer()));
      const read = 'problem' in decoded ? decoded : readRegister(decoded.text, columnNames());
      if ('problem' in read) setProblem(fileProblem(read.problem));
      else setPreview({ lines: read.lines, answers: await importRegister(db, read.lines, true) });
    },
  });
  const write = useMutation({
    mutationFn: async ({ lines }: Preview) => {
      const answers = await importRegister(db, lines, false);
      setPreview(undefined);
      await onImported();
      const { confirm, change, keep } = countsOf(answers);
      announce({ text: m.register_imported({ names: formatCount(confirm + change), waiting: formatCount(keep) }) });
    },
  });
  const error = checkFile.error ?? write.error;
  return (
    <div className="grid gap-5">
      <FileButton label={m.register_choose()} accept=".csv,text/csv" onPick={([file]) => file && checkFile.mutate(file)} />
      {(problem !== undefined || error) && (
        <Problem>{problem ?? (error && <RefusalText refused={error} subject="admin" />)}</Problem>
      )}
      {preview && (
        <Outcomes
          answers={preview.answers}
          englishNames={new Map(preview.lines.map(({ line, full_name_en }) => [line, full_name_en]))}
          isBusy={write.isPending}
          onImport={() => write.mutate(preview)}
          onLeave={() => setPreview(undefined)}
        />
      )}
    </div>
  );
}

function countsOf(answers: readonly ImportedLine[]) {
  const count = (outcome: string) => answers.filter((answer) => answer.outcome === outcome).length;
  return { confirm: count('confirm'), change: count('change'), keep: count('keep'), same: count('same') };
}

const maxPreviewLines = 20;

interface OutcomesProps {
  readonly answers: readonly ImportedLine[];
  /** By line of the file. */
  readonly englishNames: ReadonlyMap<number, string>;
  readonly isBusy: boolean;
  readonly onImport: () => void;
  readonly onLeave: () => void;
}

/** All lines, grouped by outcome, errors first. */
function Outcomes({ answers, englishNames, isBusy, onImport, onLeave }: OutcomesProps) {
  const { confirm, change, keep, same } = countsOf(answers);
  const usable = confirm + change + keep + same;
  const save = () =>
    downloadText(
      'register-preview.csv',
      'text/csv',
      csvOf([
        [m.register_line(), m.register_email(), m.me_full_name(), m.me_cohort(), m.register_outcome(), m.register_before()],
        ...answers.map(({ line, email, full_name, cohort, outcome, current_name }) => [
          String(line),
          email ?? '',
          full_name ?? '',
          cohort ?? '',
          outcomeName(outcome),
          current_name ?? '',
        ]),
      ]),
    );
  return (
    <div className="grid gap-6" role="region" aria-label={m.register_preview()}>
      {groupsOf(answers).map(({ outcome, lines }) => (
        <section key={outcome}>
          <h3 className="text-base">
            {outcomeName(outcome)} <span className="font-normal text-quiet numerals">{formatCount(lines.length)}</span>
          </h3>
          <ul className="mt-1">
            {lines.slice(0, maxPreviewLines).map((line) => (
              <li
                key={line.line}
                className="grid gap-x-4 border-t border-line py-2 text-sm sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]"
              >
                <span className="text-quiet numerals">{m.register_line_number({ line: formatCount(line.line) })}</span>
                <span className="truncate text-quiet">{line.email}</span>
                <span className="truncate">
                  {line.outcome === 'change' && <s className="me-2 text-quiet">{line.current_name}</s>}{' '}
                  {[line.full_name, englishNames.get(line.line), line.cohort && m.certificate_cohort({ cohort: line.cohort })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {lines.length > maxPreviewLines && (
            <p className="border-t border-line py-2 text-sm text-quiet">
              {m.register_more({ count: formatCount(lines.length - maxPreviewLines) })}
            </p>
          )}
        </section>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} disabled={usable === 0} onClick={onImport}>
          {m.register_import({ count: formatCount(usable) })}
        </Button>
        <Button variant="plain" onClick={save}>
          <Download size={18} aria-hidden />
          {m.register_save()}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {m.cancel()}
        </Button>
      </div>
    </div>
  );
}
