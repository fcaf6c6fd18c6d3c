import { spawnSync } from 'node:child_process';

/** `npm run format`: puts every file into the one form. */
process.exit(spawnSync('oxfmt', ['.'], { stdio: 'inherit' }).status ?? 1);
