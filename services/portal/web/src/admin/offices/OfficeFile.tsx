import { useMutation } from '@tanstack/react-query';
import { csvOf } from '../../kit/csv.rules.ts';
import { downloadText } from '../../kit/download.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Download } from '../../ui/icons.gen.tsx';
import { fileProblem } from '../names/labels.ts';
import { decodeRegister } from '../names/register-file.rules.ts';
import { columnTitles, officeFileProblem, officeWords } from './labels.ts';
import { readOffices, type OfficeLine } from './office-file.rules.ts';
import { Problem } from '../../ui/Problem.tsx';

class UnreadableFile extends Error {}

/** Takes a CSV of officers, or gives an empty one to fill in. */
export function OfficeFile({ onLines }: { readonly onLines: (lines: readonly OfficeLine[] | undefined) => void }) {
  const read = useMutation({
    mutationFn: async (file: File) => {
      onLines(undefined);
      const decoded = decodeRegister(new Uint8Array(await file.arrayBuffer()));
      if ('problem' in decoded) throw new UnreadableFile(fileProblem(decoded.problem));
      const offices = readOffices(decoded.text, officeWords());
      if ('problem' in offices) throw new UnreadableFile(officeFileProblem(offices.problem));
      onLines(offices.lines);
    },
  });
  return (
    <div className="grid gap-3">
      <FileButton label={m.office_file_choose()} accept=".csv,text/csv" onPick={([file]) => file && read.mutate(file)} />
      <div>
        <Button variant="quiet" onClick={() => downloadText('officers.csv', 'text/csv', csvOf([columnTitles()]))}>
          <Download size={18} aria-hidden />
          {m.office_file_empty_save()}
        </Button>
      </div>
      {read.error && <Problem>{read.error.message}</Problem>}
    </div>
  );
}
