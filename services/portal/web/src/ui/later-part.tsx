import { Suspense, use, type ComponentType, type ReactNode } from 'react';

interface LaterPart<Props> {
  (props: Props): ReactNode;
  /** For the page's loader: waits for the script, unless the document shows the part. */
  readonly prepare: () => Promise<void>;
}

/**
 * A part of a page below its first screen. Where the document shows it, its script loads after the page is drawn, and until then what
 * the document shows stays in its place and answers nothing. Everywhere else the script comes with the page where its loader waits for
 * it; without that the part comes behind, in a place as high as a screen.
 */
export function createLaterPart<Props extends object>(
  name: string,
  importPart: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let documentPart: Element | null | undefined;
  const load = () =>
    (loading ??= importPart().then(
      (loaded) => (Part = loaded),
      (error: unknown) => {
        // The next page with this part tries again.
        loading = undefined;
        throw error;
      },
    ));
  const Loaded = (props: Props) => {
    const Loading = Part ?? use(load());
    return <Loading {...props} />;
  };
  const Later = (props: Props) => (
    <div className="contents" data-part={name}>
      <Suspense fallback={documentPart ? <FromDocument part={documentPart} /> : <div className="min-h-svh" />}>
        <Loaded {...props} />
      </Suspense>
    </div>
  );
  const prepare = async () => {
    const isFirst = documentPart === undefined;
    documentPart ??= globalThis.document?.querySelector(`[data-first-view] [data-part="${name}"]`) ?? null;
    if (!isFirst || documentPart === null) await load();
  };
  return Object.assign(Later, { prepare });
}

/** The document's own elements: nothing of them is drawn again, or moves. */
const FromDocument = ({ part }: { readonly part: Element }) => (
  <div className="contents" inert aria-hidden="true" ref={(place) => place?.append(...part.childNodes)} />
);
