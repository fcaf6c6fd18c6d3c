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
  /** Accepts these signers only: `ed25519:` and 64 hex digits each. By default, any valid key is accepted. */
  readonly signers?: readonly string[];
  /**
   * Refuses signature lines below the checkpoint by keys that the trust does not name. By default they are ignored (C2SP
   * signed-note): a log may add a witness, and a changed byte in such a line goes unnoticed.
   */
  readonly refuseUnknownSignatures?: boolean;
}

/** Verifies bundles under one trust. */
export type Verifier = (bundle: string | Uint8Array) => Verification;

/**
 * Creates a verifier that reads the trust once, for many bundles.
 *
 * @throws TrustError if the trust is invalid
 */
export function createVerifier(trust: Trust, options: VerifyOptions = {}): Verifier {
  const policy = readTrust(trust);
  const signers = checkSigners(options.signers);
  const refusesUnknown = options.refuseUnknownSignatures === true;
  return (input) =>
    runSteps((pass) => {
      const bundle = pass('form', () => ({
        ...readBundle(input),
        message: 'The bundle is complete and in its canonical form.',
      }));
      const { slug, name } = pass('entry', () => checkEntry(bundle));
      const { signerKeyId } = pass('key', () => checkKey(bundle, signers));
      pass('signature', () => checkSignature(bundle));
      pass('log-entry', () => checkLogEntry(bundle, { slug, signerKeyId }));
      const included = pass('inclusion', () => checkInclusion(bundle));
      pass('checkpoint', () => checkCheckpoint(included, policy));
      const { witnesses } = pass('witnesses', () => checkWitnesses(included, policy, refusesUnknown));
      const { logIndex, logSize, origin } = included;
      return { slug, name, signerKeyId, logIndex, logSize, origin, witnesses };
    });
}

/**
 * Verifies a bundle offline, step by step, and reports the step that failed. An invalid bundle never makes it throw.
 *
 * @param bundle its canonical JSON, as text or UTF-8, at most 2,000,000 bytes
 * @throws TrustError if the trust is invalid
 */
export function verifyBundle(bundle: string | Uint8Array, trust: Trust, options: VerifyOptions = {}): Verification {
  return createVerifier(trust, options)(bundle);
}

type Pass = <Value extends { readonly message: string }>(name: StepName, check: () => Value) => Value;

function runSteps(run: (pass: Pass) => Facts): Verification {
  const steps: Step[] = [];
  const pass: Pass = (name, check) => {
    const value = check();
    steps.push({ name, state: 'passed', message: value.message });
    return value;
  };
  try {
    const facts = run(pass);
    return { ok: true, steps, facts };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [name, ...rest] = stepNames.slice(steps.length) as [StepName, ...StepName[]];
    const { code, message, details } = error;
    steps.push({ name, state: 'failed', code, message, ...details });
    for (const unreached of rest)
      steps.push({ name: unreached, state: 'not-reached', message: `Not checked, because the step ${name} failed.` });
    return { ok: false, steps };
  }
}
