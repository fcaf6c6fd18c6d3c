import { measureBudgets } from './budgets.ts';
import { ensureBuilt } from './ensure-built.ts';

/** `node services/portal/web/build/print-budgets.ts`: the sizes of the app's scripts as sent; fails if one exceeds its budget. */
await ensureBuilt((line) => console.log(line));
const { firstLoad, frontPage, chunks, broken } = await measureBudgets();
const inKiB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
console.log(`first load  ${inKiB(firstLoad)}`);
console.log(`front page  ${inKiB(frontPage)}`);
for (const { file, bytes } of chunks.slice(0, 10)) console.log(`${inKiB(bytes).padStart(10)}  ${file}`);
for (const sentence of broken) console.error(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
