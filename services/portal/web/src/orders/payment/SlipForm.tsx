import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from '../../ui/icons.gen.tsx';
import { useEffect, useRef } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { Refusal } from '../../refusals/refusal.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { fileTargetStyle, ofMouse } from '../../ui/FileButton.tsx';
import { bankName } from '../labels.ts';
import { addSlip } from '../mutations.ts';
import { orderKeys } from '../queries.ts';
import { readSlipPicture, type ReadSlip } from './read-slip-picture.ts';
import { fitSlip, slipTypes, uploadSlip } from './send-slip.ts';
import { Problem } from '../../ui/Problem.tsx';

interface SlipFormProps {
  readonly userId: string;
  readonly orderId: string;
  readonly onSent: () => void;
}

interface ChosenSlip {
  readonly name: string;
  readonly file: Blob;
  /** The address of a preview, for pictures. */
  readonly preview: string | undefined;
  readonly read: ReadSlip | undefined;
}

/** Chooses a slip, reads its code on this device, shows what it says, and sends it. */
export function SlipForm({ userId, orderId, onSent }: SlipFormProps) {
  const db = useClient();
  const queries = useQueryClient();
  // A file that is uploaded already is not sent again when only recording it failed.
  const uploaded = useRef<{ readonly file: Blob; readonly path: string }>(undefined);
  const choose = useMutation({ mutationFn: lookAt });
  const slip = choose.data;
  useEffect(() => () => void (slip?.preview !== undefined && URL.revokeObjectURL(slip.preview)), [slip]);
  const send = useMutation({
    mutationFn: async ({ file, read }: ChosenSlip) => {
      if (uploaded.current?.file !== file) uploaded.current = { file, path: await uploadSlip({ db, userId, orderId, file }) };
      await addSlip(db, orderId, uploaded.current.path, read?.payload);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: orderKeys.all }),
    onSuccess: onSent,
  });
  const trouble = choose.error ?? send.error;
  return (
    <div className="grid gap-5">
      <label
        className={`flex min-h-20 items-center gap-4 rounded-lg px-5 py-3 md:min-h-28 md:p-5 has-focus-visible:outline-offset-3 ${fileTargetStyle}`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          type="file"
          accept={slipTypes.join(',')}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {slip?.preview === undefined ? (
          <Upload size={22} aria-hidden className="shrink-0 text-accent" />
        ) : (
          <img src={slip.preview} alt="" className="h-24 w-16 shrink-0 rounded border border-line object-cover object-top" />
        )}
        <span className="min-w-0">
          <span className="block font-semibold">{slip ? m.slip_choose_other() : m.slip_choose()}</span>
          <span className="block truncate text-sm text-quiet">
            {slip ? slip.name : m.slip_choose_hint()} {!slip && <span className={ofMouse}>{m.slip_drop_hint()}</span>}
          </span>
        </span>
      </label>
      <div role="status" className="grid gap-1 empty:hidden">
        {choose.isPending && <p className="text-quiet">{m.slip_reading()}</p>}
        {slip?.read && (
          <>
            <p className="font-semibold">{m.slip_read()}</p>
            <p className="text-sm text-quiet">
              {bankName(slip.read.bank)} · {m.slip_reference()} <span className="font-mono break-all">{slip.read.reference}</span>
            </p>
          </>
        )}
        {slip && !slip.read && <p>{slip.preview === undefined ? m.slip_pdf() : m.slip_unread()}</p>}
      </div>
      {trouble && (
        <Problem>
          <RefusalText refused={trouble} subject="shop" />
        </Problem>
      )}
      {slip && (
        <Button isBusy={send.isPending} onClick={() => send.mutate(slip)} className="justify-self-start">
          {slip.read ? m.slip_send() : m.slip_send_unread()}
        </Button>
      )}
    </div>
  );

  function take(file: File | undefined): void {
    if (!file) return;
    send.reset();
    choose.mutate(file);
  }
}

async function lookAt(chosen: File): Promise<ChosenSlip> {
  try {
    const isPicture = chosen.type !== 'application/pdf';
    const file = await fitSlip(chosen);
    return {
      name: chosen.name,
      file,
      preview: isPicture ? URL.createObjectURL(file) : undefined,
      read: isPicture ? await readSlipPicture(chosen) : undefined,
    };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('picture_unreadable', String(error));
  }
}
