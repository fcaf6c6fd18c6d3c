/** The steps in their order, from the text that a reader sees to the witnesses of its log entry. */
export const stepNames = [
  /** The bundle is one JSON object with exactly its members, in its canonical form. */
  'form',
  /** The entry is, byte for byte, what the envelope carries. */
  'entry',
  /** The signer's key is a valid Ed25519 key, and its id is the one that the envelope names. */
  'key',
  /** That key signed the entry (DSSE). */
  'signature',
  /** The log's entry is about this entry, this key and this signature. */
  'log-entry',
  /** The log's entry is a leaf of the checkpoint's tree (RFC 6962). */
  'inclusion',
  /** A log that the reader trusts signed the checkpoint. */
  'checkpoint',
  /** As many witnesses as the reader requires cosigned the same checkpoint. */
  'witnesses',
] as const;

export type StepName = (typeof stepNames)[number];

/** Every reason to refuse a bundle, by step. A code keeps its meaning between versions. */
export const verificationCodes = {
  form: [
    'bundle_not_text',
    'bundle_too_large',
    'bundle_not_utf8',
    'bundle_too_deep',
    'bundle_not_json',
    'bundle_not_object',
    'bundle_member_missing',
    'bundle_member_unknown',
    'bundle_member_type',
    'signature_count',
    'bundle_not_canonical',
  ],
  entry: ['payload_type_unknown', 'entry_not_payload', 'entry_signatures_inside', 'entry_slug_invalid', 'entry_name_invalid'],
  key: ['key_type_unknown', 'key_invalid', 'key_small_order', 'key_id_mismatch', 'key_not_trusted'],
  signature: ['signature_length_invalid', 'signature_invalid'],
  'log-entry': [
    'log_entry_not_json',
    'log_entry_type_unknown',
    'log_entry_member_missing',
    'log_entry_member_unknown',
    'log_entry_mismatch',
    'log_entry_not_canonical',
  ],
  inclusion: [
    'proof_unreadable',
    'proof_extra_present',
    'checkpoint_unreadable',
    'checkpoint_size_unsupported',
    'inclusion_invalid',
  ],
  checkpoint: ['checkpoint_origin_unknown', 'checkpoint_unsigned', 'checkpoint_signature_invalid'],
  witnesses: ['cosignature_invalid', 'proof_signature_repeated', 'proof_signature_unknown', 'witness_quorum_missing'],
} as const satisfies Record<StepName, readonly string[]>;

export type VerificationCode = (typeof verificationCodes)[StepName][number];

interface WithMessage {
  /** A sentence for people, in English; it may change. It quotes the bundle's texts shortened and escaped. */
  readonly message: string;
}

export interface PassedStep extends WithMessage {
  readonly name: StepName;
  readonly state: 'passed';
}

export interface FailedStep extends WithMessage {
  readonly name: StepName;
  readonly state: 'failed';
  readonly code: VerificationCode;
  /** The member that the refusal is about, dotted: `envelope.signatures.0.sig`, `logEntry.drugSlug`. */
  readonly at?: string;
  /** The code of the transparency formats behind the refusal: `inclusion_root_mismatch`. */
  readonly cause?: string;
}

export interface UnreachedStep extends WithMessage {
  readonly name: StepName;
  readonly state: 'not-reached';
}

export type Step = PassedStep | FailedStep | UnreachedStep;

/** What a bundle states. Given only if the bundle verifies. */
export interface Facts {
  readonly slug: string;
  readonly name: string;
  /** `ed25519:` and the key's RFC 7638 thumbprint in hex. */
  readonly signerKeyId: string;
  /** Zero-based place of the signature in the log. */
  readonly logIndex: number;
  /** Entries in the log at the checkpoint. */
  readonly logSize: number;
  /** The log's name: the first line of the checkpoint. */
  readonly origin: string;
  /** The trusted witnesses that cosigned the checkpoint; `time` is in POSIX seconds, by the witness's own clock. */
  readonly witnesses: readonly { readonly name: string; readonly time: number }[];
}

export interface Verification {
  readonly ok: boolean;
  /** All eight, in order. The steps after a failed one are not reached. */
  readonly steps: readonly Step[];
  /** Present if `ok`. */
  readonly facts?: Facts;
}

/** What no bundle can prove. Show these sentences beside every good result. */
export const caveats: readonly string[] = [
  'The bundle does not show whose key it is, nor that the key was active. Only the log shows when the key was added, rotated or revoked.',
  'The bundle does not show that this is the newest text: the log may have a later signature of the same entry.',
  'The bundle does not show when anything happened. Dates prove nothing, and a witness’s time is only its own claim.',
  'Without witnesses that the reader trusts, the log could show other readers another tree.',
  'A signature says who vouches for the text, not that the text is right. Nothing here is medical advice.',
];
