import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Refusal } from '../../refusals/refusal.ts';
import { changeSettings } from '../../settings/mutations.ts';
import { addDocumentPicture, documentPictureQuery } from '../../settings/document-pictures.ts';
import { settingsKeys } from '../../settings/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Problem } from '../../ui/Problem.tsx';

interface PictureSettingProps {
  readonly column: 'emblem_id' | 'signature_id';
  readonly id: string | null;
  readonly name: string;
  readonly hint: string;
  readonly chooseLabel: string;
  readonly removeLabel: string;
}

/** A picture that documents print: shown, replaced and removed. */
export function PictureSetting({ column, id, name, hint, chooseLabel, removeLabel }: PictureSettingProps) {
  const db = useClient();
  const queries = useQueryClient();
  const picture = useQuery(documentPictureQuery(db, id));
  const change = useMutation({
    mutationFn: async (file: File | null) =>
      changeSettings(db, { [column]: file === null ? null : await addDocumentPicture(db, file) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingsKeys.all }),
  });
  return (
    <div className="grid gap-3">
      <h3 className="text-base">{name}</h3>
      {picture.data && <img src={picture.data} alt={name} className="max-h-28 max-w-60 rounded bg-white object-contain p-2" />}
      <p className="text-sm text-quiet">{hint}</p>
      <div className="flex flex-wrap gap-3">
        <FileButton label={chooseLabel} accept="image/png,image/jpeg" onPick={([file]) => file && change.mutate(file)} />
        {id !== null && (
          <Button variant="quiet" isBusy={change.isPending} onClick={() => change.mutate(null)}>
            {removeLabel}
          </Button>
        )}
      </div>
      {change.error && (
        <Problem className="text-sm">
          {change.error instanceof Refusal && change.error.code !== '23514' ? (
            <RefusalText refused={change.error} subject="admin" />
          ) : (
            m.admin_picture_failed()
          )}
        </Problem>
      )}
    </div>
  );
}
