import { Option } from 'commander';
import { readCatalogEnv } from '../api/config/env.ts';
import { contentFolder } from '../api/content/read-content.ts';

/** Where entries, keys and signatures are. */
export const contentOption = () =>
  new Option('--content <folder>', 'the content folder').default(readCatalogEnv().content ?? contentFolder, "this checkout's");

export const keyOption = () =>
  new Option('--key <file>', 'name in the state folder or file (mode 0600) of the private key; CATALOG_SIGNING_KEY otherwise');
