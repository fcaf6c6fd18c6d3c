import { getDocumentProxy } from 'unpdf';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

const globals = globalThis as unknown as Record<string, unknown>;
/** What pdf.js sets for the whole process when it is loaded. It is there only while a PDF is read. */
const ofPdfJs: Record<string, unknown> = {};

/** Reads a PDF by pdf.js. */
export async function readPdf<Result>(bytes: Uint8Array, read: (document: Document) => Promise<Result>): Promise<Result> {
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  Object.assign(globals, ofPdfJs);
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    try {
      return await read(document);
    } finally {
      await document.loadingTask.destroy();
    }
  } finally {
    for (const name of Object.getOwnPropertyNames(globalThis).filter((each) => !before.has(each))) {
      ofPdfJs[name] = globals[name];
      Reflect.deleteProperty(globals, name);
    }
  }
}

/** The lines of a PDF's text, as people copy them. */
export const readLines = (bytes: Uint8Array): Promise<string[]> =>
  readPdf(bytes, async (document) => {
    let text = '';
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      text += `${items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')}\n`;
    }
    return text.split('\n');
  });

/** The text of each page. */
export const readPages = (bytes: Uint8Array): Promise<string[]> =>
  readPdf(bytes, (document) =>
    Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => {
        const { items } = await (await document.getPage(index + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join('');
      }),
    ),
  );

/** The text of a PDF without spaces and line breaks. */
export const readText = async (bytes: Uint8Array): Promise<string> => plain((await readLines(bytes)).join(''));

export const plain = (text: string): string => text.replaceAll(/\s/g, '');
