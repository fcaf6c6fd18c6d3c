import { formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import type { TextVersion } from './queries.ts';
import { TextChanges } from './TextChanges.tsx';

/** The published versions of a text, newest first, each with what it changed. */
export const VersionList = ({ versions }: { readonly versions: readonly TextVersion[] }) => (
  <ol>
    {versions.map((version, place) => (
      <li key={version.id} className="border-t border-line py-5">
        <p className="font-semibold numerals">{m.policies_number({ number: version.version })}</p>
        <p className="text-sm text-quiet">
          {version.published_at !== null && <span className="numerals">{formatMoment(version.published_at)}</span>}
          {' · '}
          {version.publisher?.nickname || version.publisher?.full_name || m.policies_default()}
          {version.asks_again && <> · {m.policies_asked()}</>}
        </p>
        {(version.change_note ?? version.change_note_th) !== null && (
          <p className="mt-2 max-w-[40rem]">{localText(version.change_note, version.change_note_th)}</p>
        )}
        {place < versions.length - 1 && (
          <details className="mt-3">
            <summary className="link touch w-fit cursor-pointer text-sm">{m.policies_show_changes()}</summary>
            <div className="mt-3">
              <TextChanges before={versions[place + 1]} after={version} />
            </div>
          </details>
        )}
      </li>
    ))}
  </ol>
);
