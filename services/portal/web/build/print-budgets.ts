import { measureBudgets } from './budgets.ts';
import { ensureBuilt } from './ensure-built.ts';

/** `node services/portal/web/build/print-budgets.ts`: the sizes of the app's scripts as sent; fails if one exceeds its budget. */
await ensureBuilt((line) => console.log(line));
const { firstLoad, signedIn, publicPages, signedInPages, chunks, broken } = await measureBudgets();
const print = (name: string, bytes: number) => console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${name}`);
print('first load', firstLoad);
print('first load of people who are signed in', signedIn);
console.log('\nPages for visitors, with the first load');
for (const { name, bytes } of publicPages) print(name, bytes);
console.log('\nLargest pages for people who are signed in, with their first load');
for (const { name, bytes } of signedInPages.slice(0, 10)) print(name, bytes);
console.log('\nLargest of the other scripts');
for (const { name, bytes } of chunks.slice(0, 10)) print(name, bytes);
for (const sentence of broken) console.error(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
