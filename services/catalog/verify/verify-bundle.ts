import { readBundle } from './bundle/read-bundle.ts';
import { Refusal } from './refusal.ts';
import { checkCheckpoint } from './steps/check-checkpoint.ts';
import { checkEntry } from './steps/check-entry.ts';
import { checkInclusion } from './steps/check-inclusion.ts';
import { checkKey } from './steps/check-key.ts';
import { checkLogEntry } from './steps/check-log-entry.ts';
import { checkSignature } from './steps/check-signature.ts';
import { checkWitnesses } from './steps/check-witnesses.ts';
import { checkSigners, readTrust } from './trust/read-trust.ts';
import type { Trust } from './trust/trust.ts';
import { stepNames, type Facts, type Step, type StepName, type Verification } from './verification.ts';

export interface VerifyOptions {
  /** The only signers that are accepted: `ed25519:` and 64 hex digits each. Without it any sound key is. */
  readonly signers?: readonly string[];
  /**
   * Accepts signature lines below the checkpoint by keys that the trust does not name, for readers who know fewer
   * witnesses than the log asks. What such a line says is not verified, so a changed byte in it goes unseen.
   */
  readonly ignoreUnknownSignatures?: boolean;
}

/** Verifies bundles under one trust, which is read once. */
export type Verifier = (bundle: string | Uint8Array) => Verification;

/**
 * The verifier under this trust, for many bundles.
 *
 * @throws TrustError for a trust that cannot be used
 */
export function createVerifier(trust: Trust, options: VerifyOptions = {}): Verifier {
  const ready = readTrust(trust);
  const signers = checkSigners(options.signers);
  const ignoresUnknown = options.ignoreUnknownSignatures === true;
  return (input) =>
    takeSteps((pass) => {
      const bundle = pass('form', () => ({
        ...readBundle(input),
        message: 'The bundle is whole, and in its one canonical form.',
      }));
      const { slug, name } = pass('entry', () => checkEntry(bundle));
      const { signerKeyId } = pass('key', () => checkKey(bundle, signers));
      pass('signature', () => checkSignature(bundle));
      pass('log-entry', () => checkLogEntry(bundle, { slug, signerKeyId }));
      const included = pass('inclusion', () => checkInclusion(bundle));
      pass('checkpoint', () => checkCheckpoint(included, ready));
      const { witnesses } = pass('witnesses', () => checkWitnesses(included, ready, ignoresUnknown));
      const { logIndex, logSize, origin } = included;
      return { slug, name, signerKeyId, logIndex, logSize, origin, witnesses };
    });
}

/**
 * Verifies a bundle offline, step by step, and says which step failed. Never throws for what the bundle is.
 *
 * @param bundle its canonical JSON, as text or UTF-8, at most 2,000,000 bytes
 * @throws TrustError for a trust that cannot be used
 */
export function verifyBundle(bundle: string | Uint8Array, trust: Trust, options: VerifyOptions = {}): Verification {
  return createVerifier(trust, options)(bundle);
}

type Pass = <Value extends { readonly message: string }>(name: StepName, take: () => Value) => Value;

function takeSteps(take: (pass: Pass) => Facts): Verification {
  const steps: Step[] = [];
  const pass: Pass = (name, check) => {
    const value = check();
    steps.push({ name, state: 'passed', message: value.message });
    return value;
  };
  try {
    const facts = take(pass);
    return { ok: true, steps, facts };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [name, ...rest] = stepNames.slice(steps.length) as [StepName, ...StepName[]];
    const { code, message, particulars } = error;
    steps.push({ name, state: 'failed', code, message, ...particulars });
    for (const unreached of rest)
      steps.push({ name: unreached, state: 'not-reached', message: `Not looked at, because the step ${name} failed.` });
    return { ok: false, steps };
  }
}
