import { Option } from 'commander';
import { contentFolder } from '../domain/content/read-content.ts';
import type { OperatorSettings } from './operator.ts';

/** Where entries, keys and signatures are. */
export const contentOption = ({ content }: OperatorSettings) =>
  new Option('--content <folder>', 'the content folder').default(content ?? contentFolder, "this checkout's");

export const keyOption = () =>
  new Option('--key <file>', 'name in the state folder or file (mode 0600) of the private key; CATALOG_SIGNING_KEY otherwise');
