import { useMutation } from '@tanstack/react-query';
import { Download } from '../ui/icons.gen.tsx';
import { Suspense, useState } from 'react';
import { useClient } from '../data/use-client.ts';
import { downloadBlob } from '../kit/download.ts';
import { today } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { exportOwnData } from './mutations.ts';
import { Problem } from '../ui/Problem.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const importDeeds = () => import('./take-or-erase.ts');
const EraseForm = lazyPart(() => importDeeds().then((module) => module.EraseForm));

/** Everything that is stored about the caller, with their files, as one ZIP. */
export function ExportData() {
  const db = useClient();
  const take = useMutation({
    mutationFn: async () => {
      const { packExport } = await importDeeds();
      downloadBlob(`portal-data-${today()}.zip`, await packExport(db, await exportOwnData(db)));
    },
    onSuccess: () => announce({ text: m.me_data_done() }),
  });
  return (
    <>
      <Button variant="plain" isBusy={take.isPending} onClick={() => take.mutate()}>
        <Download size={18} aria-hidden />
        {m.me_data_download()}
      </Button>
      {take.error && (
        <Problem className="mt-3">
          <RefusalText refused={take.error} subject="me" />
        </Problem>
      )}
    </>
  );
}

/** Erases the account, once its form is opened. */
export function EraseAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{m.me_erase_goes()}</p>
      <p className="mt-3">{m.me_erase_stays()}</p>
      {isOpen ? (
        <Suspense>
          <EraseForm close={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button variant="plain" className="mt-5" onClick={() => setOpen(true)}>
          {m.me_erase_begin()}
        </Button>
      )}
    </>
  );
}
