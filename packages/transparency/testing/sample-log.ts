import {
  addSignatures,
  createCosigner,
  createSigner,
  formatCheckpoint,
  formatProof,
  formatVerifierKey,
  inclusionPath,
  rootOf,
  signNote,
  type Cosigner,
} from '../index.ts';
import { sampleLeaves } from './sample-tree.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);

export const sampleSigner = createSigner({ name: 'example.com/log', seed: seed(1) });

/** X1 to X3 and Y1 to Y3, as in the example of tlog-policy. */
export const sampleWitnesses: Readonly<Record<string, Cosigner>> = Object.fromEntries(
  ['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3'].map((name, at) => [
    name,
    createCosigner({ name: `witness.example/${name}`, seed: seed(10 + at) }),
  ]),
);

/** C2SP tlog-policy, "Example policy", with the keys of the sample log and witnesses. */
export const samplePolicy = `log ${formatVerifierKey(sampleSigner.key)}

${witnessLine('X1')}
${witnessLine('X2')}
${witnessLine('X3')}
group X-witnesses 2 X1 X2 X3

${witnessLine('Y1')}
${witnessLine('Y2')}
${witnessLine('Y3')}
group Y-witnesses any Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`;

export const sampleEntries = sampleLeaves(13);

/** A checkpoint of the sample log, signed by it and by these witnesses. */
export function sampleCheckpoint(witnesses: readonly string[] = []): string {
  const text = formatCheckpoint({ origin: 'example.com/log', size: sampleEntries.length, root: rootOf(sampleEntries) });
  const cosignatures = witnesses.flatMap((name) => sampleWitnesses[name]?.cosign(text, 1679315147) ?? []);
  return addSignatures(signNote(text, [sampleSigner]), cosignatures);
}

/** The proof file of entry 5. */
export function sampleProof(witnesses: readonly string[], extra?: Uint8Array): string {
  return formatProof({ index: 5, hashes: inclusionPath(5, sampleEntries), checkpoint: sampleCheckpoint(witnesses), extra });
}

function witnessLine(name: string): string {
  const key = sampleWitnesses[name]?.key;
  return `witness ${name} ${key === undefined ? '' : formatVerifierKey(key)}`;
}
