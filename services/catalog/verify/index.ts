export { TrustError, trustErrorCodes, type TrustErrorCode } from './trust/trust-error.ts';
export type { LogTrust, PolicyTrust, Trust } from './trust/trust.ts';
export {
  caveats,
  stepNames,
  verificationCodes,
  type FailedStep,
  type Facts,
  type PassedStep,
  type Step,
  type StepName,
  type UnreachedStep,
  type Verification,
  type VerificationCode,
} from './verification.ts';
export { createVerifier, verifyBundle, type Verifier, type VerifyOptions } from './verify-bundle.ts';
