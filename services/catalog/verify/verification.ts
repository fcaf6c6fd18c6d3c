/** The steps in the order in which they are taken, from the text that a reader sees to the witnesses who saw it logged. */
export const stepNames = [
  /** The bundle is one JSON object with the members it should have, in its one canonical form. */
  'form',
  /** The entry is, byte for byte, what the envelope carries. */
  'entry',
  /** The signer's key is a sound Ed25519 key, and has the id under which everything names it. */
  'key',
  /** That key signed the entry (DSSE). */
  'signature',
  /** The log's entry is about this entry, this key and this signature. */
  'log-entry',
  /** The log's entry stands in the tree of the checkpoint (RFC 6962). */
  'inclusion',
  /** The checkpoint is of a log that the reader trusts, and that log signed it. */
  'checkpoint',
  /** As many witnesses as the reader asks for saw the same checkpoint. */
  'witnesses',
] as const;

export type StepName = (typeof stepNames)[number];

/** Every cause for which a bundle is refused, under the step that refuses. A code keeps its meaning between versions. */
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

interface Told {
  /** A sentence for people, in English; it may change. Texts of the bundle stand in it in quotes, shortened and escaped. */
  readonly message: string;
}

export interface PassedStep extends Told {
  readonly name: StepName;
  readonly state: 'passed';
}

export interface FailedStep extends Told {
  readonly name: StepName;
  readonly state: 'failed';
  readonly code: VerificationCode;
  /** The member that the refusal is about, dotted: `envelope.signatures.0.sig`, `logEntry.drugSlug`. */
  readonly at?: string;
  /** The finer code, of the transparency formats, behind a refusal: `inclusion_root_mismatch`. */
  readonly cause?: string;
}

export interface UnreachedStep extends Told {
  readonly name: StepName;
  readonly state: 'not-reached';
}

export type Step = PassedStep | FailedStep | UnreachedStep;

/** What a bundle that verifies says; none of it is given for one that does not. */
export interface Facts {
  readonly slug: string;
  readonly name: string;
  /** `ed25519:` and the key's RFC 7638 thumbprint in hex. */
  readonly signerKeyId: string;
  /** Zero-based place of the signature in the log. */
  readonly logIndex: number;
  /** Entries in the log at the checkpoint. */
  readonly logSize: number;
  /** Which log it is: the first line of the checkpoint. */
  readonly origin: string;
  /** The trusted witnesses that cosigned the checkpoint; `time` is in POSIX seconds, by the witness's own clock. */
  readonly witnesses: readonly { readonly name: string; readonly time: number }[];
}

export interface Verification {
  readonly ok: boolean;
  /** All eight, in order. After one that failed none is reached. */
  readonly steps: readonly Step[];
  /** Present where `ok`. */
  readonly facts?: Facts;
}

/** What a bundle cannot show, however well it verifies. A reader is told so beside every good result. */
export const caveats: readonly string[] = [
  'The bundle does not show whose key it is, nor that the key was active: whether the log added it before this signature, or had rotated or revoked it by then, stands in the log.',
  'The bundle does not show that this is the newest text: the log may have a later signature of the same entry.',
  'The bundle does not show when anything happened: no date decides, and the times of witnesses are their own word.',
  'Without witnesses that the reader trusts, the log could show other readers another tree.',
  'A signature says who vouches for the text, not that the text is right. Nothing here is medical advice.',
];
