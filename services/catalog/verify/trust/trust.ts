/** One log, and how many of the witnesses must have cosigned its checkpoint. */
export interface LogTrust {
  /** The log's verifier key, as `/log.vkey` serves it: `name+hash+base64`. */
  readonly logKey: string;
  /** Verifier keys of type 0x04. None by default. */
  readonly witnesses?: readonly string[];
  /** The required number of `witnesses`, 0 to all. All by default. */
  readonly quorum?: number;
}

/** The text of a policy file (C2SP tlog-policy): logs, witnesses, groups of witnesses, quorum. */
export interface PolicyTrust {
  readonly policy: string;
}

/** The log and witnesses that a reader trusts. It must come from a source other than the bundle. */
export type Trust = LogTrust | PolicyTrust;
