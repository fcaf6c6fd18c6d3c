/** The rules of a robots.txt that apply to us (RFC 9309). */
export interface Robots {
  /** Whether the path and query of this address may be fetched. */
  allows(url: URL): boolean;
}

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

export const allowAll: Robots = { allows: () => true };

/**
 * The name by which robots.txt addresses us: the part of a user agent before the version (RFC 9309, section 2.2.1).
 * `TriviumBot/1.0 (+https://example.org)` is `triviumbot`.
 */
export function productToken(userAgent: string): string {
  return /^[a-z_-]*/i.exec(userAgent.trim())?.[0].toLowerCase() ?? '';
}

/** Matching a wildcard searches the whole path; no site needs as many as this, and further ones are skipped. */
const maxWildcards = 1000;

/**
 * Reads and joins the groups that address `token`, or else those for all. Invalid lines are skipped.
 *
 * Reading and matching take tens of milliseconds at most, whatever the file contains: a hostile one cannot stall us.
 */
export function readRobots(text: string, token: string): Robots {
  const groups = readGroups(text, token);
  let wildcards = 0;
  const rules = (groups.own ?? groups.others).filter(({ pattern }) => !pattern.includes('*') || ++wildcards <= maxWildcards);
  return {
    allows(url) {
      if (url.pathname === '/robots.txt') return true;
      const path = normalise(url.pathname + url.search)
        .replaceAll('*', '%2A')
        .replaceAll('$', '%24');
      let best: Rule = { allow: true, pattern: '' };
      for (const rule of rules) {
        const longer = rule.pattern.length - best.pattern.length;
        // The most specific rule decides; of two equally specific ones, the one that allows.
        if ((longer > 0 || (longer === 0 && rule.allow)) && matches(rule.pattern, path)) best = rule;
      }
      return best.allow;
    },
  };
}

function readGroups(text: string, token: string): { own: Rule[] | undefined; others: Rule[] } {
  let own: Rule[] | undefined;
  const others: Rule[] = [];
  let addressed = new Set<string>();
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const [, key, value] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const name = key?.toLowerCase();
    if (name === 'user-agent') {
      if (!isNaming) addressed = new Set();
      isNaming = true;
      const agent = value?.trim() ?? '';
      addressed.add(agent === '*' ? '*' : productToken(agent));
      if (token !== '' && addressed.has(token)) own ??= [];
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      const pattern = normalise(value?.trim() ?? '').replaceAll(/\*+/g, '*');
      // An empty rule has no effect.
      if (pattern === '') continue;
      const rule = { allow: name === 'allow', pattern };
      if (token !== '' && addressed.has(token)) own?.push(rule);
      if (addressed.has('*')) others.push(rule);
    }
  }
  return { own, others };
}

/** `*` matches any text and `$` the end; everything else matches itself, from the start of the path. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24').split('*');
  const last = pieces.length - 1;
  let from = 0;
  for (const [index, piece] of pieces.entries()) {
    // The last piece before an end must be at the end, so the leftmost match is not the right one.
    const at = isAnchored && index === last && index > 0 ? Math.max(from, path.length - piece.length) : from;
    const position = index === 0 || at !== from ? (path.startsWith(piece, at) ? at : -1) : path.indexOf(piece, at);
    if (position === -1) return false;
    from = position + piece.length;
  }
  return !isAnchored || from === path.length;
}

/** One spelling for equivalent paths: non-ASCII characters are encoded, and needless encodings are decoded. */
function normalise(path: string): string {
  return path
    .replaceAll(/[^\u0021-\u007E]+/g, (run) => encodeURIComponent(run.toWellFormed()))
    .replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
    });
}
