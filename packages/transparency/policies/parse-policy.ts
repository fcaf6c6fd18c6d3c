import { encodeHex } from '../codecs/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../codecs/bytes.ts';
import { refuse, refuseAs } from '../errors.ts';
import { parseVerifierKey, signatureTypes, type VerifierKey } from '../notes/verifier-key.ts';
import type { Group, Policy, PolicyLog, PolicyWitness, Quorum } from './policy.ts';

/** Octets that a policy may have, one character each: tab, newline, and all from space on but delete. */
const allowed = /^[\t\n\u0020-\u007E\u0080-\u00FF]*$/;

/**
 * Reads a policy file (C2SP tlog-policy). Names and comments are octets, as the specification has them.
 *
 * @throws TransparencyError policy_character_invalid, policy_unterminated, policy_keyword_unknown,
 * policy_line_malformed, policy_key_invalid (with the reason as cause), policy_key_type_wrong, policy_log_duplicate,
 * policy_witness_duplicate, policy_name_duplicate, policy_name_reserved, policy_name_unknown, policy_member_duplicate,
 * policy_threshold_invalid, policy_quorum_missing, policy_quorum_duplicate
 */
export function parsePolicy(file: string | Uint8Array): Policy {
  const octets = toOctets(typeof file === 'string' ? encodeUtf8(file) : file);
  if (!allowed.test(octets)) throw refuse('policy_character_invalid', 'A policy has no control characters but tab and newline.');
  if (octets !== '' && !octets.endsWith('\n'))
    throw refuse('policy_unterminated', 'The last line of a policy ends with a newline.');
  const draft = startDraft();
  for (const line of octets.split('\n')) {
    const [keyword, ...items] = line.split(/[ \t]+/).filter((item) => item !== '');
    if (keyword === undefined || keyword.startsWith('#')) continue;
    const define = definitions.get(keyword);
    if (define === undefined) throw refuse('policy_keyword_unknown', `A policy has no ${JSON.stringify(keyword)} lines.`);
    define(draft, items);
  }
  const { logs, witnesses, quorum } = draft;
  if (quorum === undefined)
    throw refuse('policy_quorum_missing', 'A policy has exactly one quorum line; `quorum none` asks for no cosignature.');
  return { logs, witnesses, quorum: quorum === 'none' ? undefined : quorum };
}

/** The definitions of the lines so far. Names are octets. */
interface Draft {
  readonly logs: PolicyLog[];
  readonly witnesses: PolicyWitness[];
  readonly named: Map<string, Quorum>;
  /** Names that are already a member of a group. */
  readonly members: Set<string>;
  quorum: Quorum | 'none' | undefined;
}

function startDraft(): Draft {
  return { logs: [], witnesses: [], named: new Map(), members: new Set(), quorum: undefined };
}

const definitions = new Map<string, (draft: Draft, items: readonly string[]) => void>([
  ['log', defineLog],
  ['witness', defineWitness],
  ['group', defineGroup],
  ['quorum', defineQuorum],
]);

function defineLog(draft: Draft, [keyText, url, ...more]: readonly string[]): void {
  if (keyText === undefined || more.length > 0) throw malformed('log <vkey> [<url>]');
  const key = parseKey(keyText);
  if (draft.logs.some((log) => isSamePublicKey(log.key, key)))
    throw refuse('policy_log_duplicate', `The public key of log ${key.name} is already in the policy.`);
  draft.logs.push({ key, url: optionalText(url) });
}

function defineWitness(draft: Draft, [name, keyText, url, ...more]: readonly string[]): void {
  if (name === undefined || keyText === undefined || more.length > 0) throw malformed('witness <name> <vkey> [<url>]');
  const key = parseKey(keyText);
  if (key.type !== signatureTypes.cosignature)
    throw refuse('policy_key_type_wrong', `The key of witness ${toText(name)} is not one that cosigns (type 4).`);
  if (draft.witnesses.some((witness) => isSamePublicKey(witness.key, key)))
    throw refuse('policy_witness_duplicate', `The public key of witness ${toText(name)} is already in the policy.`);
  const witness = { name: toText(name), key, url: optionalText(url) };
  draft.witnesses.push(witness);
  defineName(draft, name, witness);
}

function defineGroup(draft: Draft, [name, thresholdText, ...members]: readonly string[]): void {
  if (name === undefined || thresholdText === undefined || members.length === 0)
    throw malformed('group <name> all|any|<k> <name>...');
  const group: Group = {
    name: toText(name),
    threshold: parseThreshold(thresholdText, members.length),
    members: members.map((member) => takeMember(draft, member)),
  };
  defineName(draft, name, group);
}

function defineQuorum(draft: Draft, [name, ...more]: readonly string[]): void {
  if (name === undefined || more.length > 0) throw malformed('quorum <name>');
  if (draft.quorum !== undefined) throw refuse('policy_quorum_duplicate', 'A policy has exactly one quorum line.');
  draft.quorum = name === 'none' ? 'none' : findName(draft, name);
}

function defineName(draft: Draft, name: string, value: Quorum): void {
  if (name === 'none') throw refuse('policy_name_reserved', 'The name `none` is predefined: no witness or group may have it.');
  if (draft.named.has(name)) throw refuse('policy_name_duplicate', `The name ${toText(name)} is defined twice.`);
  draft.named.set(name, value);
}

function takeMember(draft: Draft, name: string): Quorum {
  if (name === 'none') throw refuse('policy_name_reserved', 'The name `none` is no member of a group.');
  const member = findName(draft, name);
  if (draft.members.has(name)) throw refuse('policy_member_duplicate', `${toText(name)} is a member of a group already.`);
  draft.members.add(name);
  return member;
}

function findName(draft: Draft, name: string): Quorum {
  const component = draft.named.get(name);
  if (component === undefined) throw refuse('policy_name_unknown', `No line before defines the name ${toText(name)}.`);
  return component;
}

function parseThreshold(text: string, members: number): number {
  if (text === 'any') return 1;
  if (text === 'all') return members;
  const threshold = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
  if (threshold < 1 || threshold > members)
    throw refuse('policy_threshold_invalid', `A threshold is \`any\`, \`all\`, or 1 to the number of members, here ${members}.`);
  return threshold;
}

function parseKey(octets: string): VerifierKey {
  return refuseAs('policy_key_invalid', 'A key of the policy is not a verifier key that can be used.', () =>
    parseVerifierKey(decodeUtf8(fromOctets(octets))),
  );
}

function isSamePublicKey(one: VerifierKey, other: VerifierKey): boolean {
  return encodeHex(one.publicKey) === encodeHex(other.publicKey);
}

function malformed(form: string) {
  return refuse('policy_line_malformed', `A line of the policy does not have the form \`${form}\`.`);
}

function toOctets(bytes: Uint8Array): string {
  let octets = '';
  for (const byte of bytes) octets += String.fromCharCode(byte);
  return octets;
}

function fromOctets(octets: string): Uint8Array {
  return Uint8Array.from(octets, (octet) => octet.charCodeAt(0));
}

function optionalText(octets: string | undefined): string | undefined {
  return octets === undefined ? undefined : toText(octets);
}

/** For messages: octets that are not UTF-8 become replacement characters. Names are compared as octets before. */
function toText(octets: string): string {
  return new TextDecoder().decode(fromOctets(octets));
}
