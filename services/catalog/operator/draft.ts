import { readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { readSectionNumber, readSectionXml } from '../domain/citations/ecfr-xml.rules.ts';
import { draftEntry } from '../domain/drafts/draft-entry.rules.ts';
import { readValidContent } from './content-folder.ts';
import { refuse } from './errors.ts';
import type { OperatorSettings } from './operator.ts';
import { contentOption } from './options.ts';

/** `catalog draft ecfr <section.xml>`: a beginning for a curator. `catalog check` refuses it until a person confirmed it. */
export function draftCommand(settings: OperatorSettings): Command {
  const draft = new Command('draft').description('draft an entry from a source, for a person to confirm');
  draft
    .command('ecfr')
    .description("draft an entry from a section's XML, as eCFR's versioner API gives it")
    .argument('<section.xml>', 'the file, or - for standard input')
    .option('--out <file>', 'write it to a new file instead of standard output')
    .addOption(contentOption(settings))
    .action(async (file: string, { out, content }: { out?: string; content: string }) => {
      const xml = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: Error) => {
        throw refuse('section_unreadable', `${file} can't be read: ${error.message}`);
      });
      const section = readSectionNumber(xml);
      const blocks = readSectionXml(xml);
      if (section === undefined || !blocks.some(({ kind }) => kind === 'paragraph'))
        throw refuse('section_unreadable', `${file} has no section (DIV8) with paragraphs, as eCFR's API gives it.`);
      const { species } = (await readValidContent(content)).terms;
      const text = `${JSON.stringify(draftEntry(blocks, { section, species }), null, 2)}\n`;
      if (out === undefined) process.stdout.write(text);
      else
        await writeFile(out, text, { flag: 'wx' }).catch((error: { code?: string; message: string }) => {
          if (error.code === 'EEXIST') throw refuse('draft_exists', `${out} is there already; a draft never replaces a file.`);
          throw refuse('draft_unwritable', `${out} can't be written: ${error.message}`);
        });
    });
  return draft;
}
