import { views } from './disguise.rules.ts';
import { machine, matter, order, outcomeWord } from './injection-words.rules.ts';

/**
 * Sentences that address a machine reader. Evidence has no reason to contain one: they are removed before any provider
 * reads the text, and cannot be quoted.
 */
const patterns: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,60}\b(previous|prior|above|earlier|all|other|your|these|any)\b[^.!?\n]{0,40}\b(instruction|prompt|rule|guideline|direction|criteria|source|evidence|context)/i,
  /\byour (new |only |real )?task is\b/i,
  /\b(guidance|guidelines?|notes?|instructions?|advice|messages?|notices?|hints?) (for|to) (all |any )?(automated|automatic|ai|machine|artificial)\b/i,
  /\b(system|developer|hidden)\s+(prompt|message|instruction|note|override)s?\b/i,
  /\b(as|to|attention|note to|dear|for|hey|instructions? (to|for)|message (to|for))\b[^.!?\n]{0,20}\b(an? |all |any |the )?(ai|llm|language|large language|automated|machine)\b[^.!?\n]{0,20}\b(model|assistant|agent|resolver|reader|judge|bot|crawler|reviewer|verifier|evaluator|oracle|tool)s?\b/i,
  /\b(ai|llm|language) (models?|assistants?|agents?|resolvers?|readers?|judges?|verifiers?)\b[^.!?\n]{0,60}\b(must|should|shall|have to|are (to|required|instructed)|need to|please)\b/i,
  /\b(chatgpt|gpt-?\d|claude|gemini|llama|mistral|copilot|grok)\b[^.!?\n]{0,60}\b(must|should|answer|respond|output|report|return|resolve|say|treat)\b/i,
  /\b(you are|you're) (now )?(an?|the) [^.!?\n]{0,40}\b(ai|assistant|model|resolver|oracle|judge|agent|verifier)\b/i,
  /\b(answer|respond|reply|output|return|report|resolve|set|mark|conclude|vote)\b[^.!?\n]{0,50}\b(outcome|verdict|answer|result|status|market|question|resolution|this)\b[^.!?\n]{0,30}\b(yes|no|void|true|false)\b[^.!?\n]{0,40}\b(confidence|regardless|irrespective|certain|probability|whatever)/i,
  /["']?(outcome|verdict|proposedOutcome)["']?\s*[:=]\s*["']?(yes|no|void)\b/i,
  /\b(regardless|irrespective) of (what|the|any|all)\b[^.!?\n]{0,60}\b(source|page|evidence|criteria|instruction|text|article)/i,
  /\b(resolver|resolution bot|verification (bot|agent|model)|forecast(ing)? (bot|agent|model))s?\b[^.!?\n]{0,60}\b(must|should|shall|is to|are to|please|instructed)\b/i,
  /<\|?(im_start|im_end|system|endoftext|assistant|user)\|?>|\[\/?(INST|SYS|SYSTEM)\]|###\s*(system|instruction)/i,
  /(ละเว้น|เพิกเฉย|มองข้าม|ไม่ต้องสนใจ|อย่าสนใจ|ยกเลิก)(ต่อ)?คำสั่ง/,
  /(ถึง|เรียน|สำหรับ|คำสั่ง(ถึง|สำหรับ)|ข้อความถึง)\s*(ระบบ|ตัวแทน|ผู้ช่วย|โมเดล|แบบจำลอง|บอต|บอท)?\s*(เอไอ|AI|ปัญญาประดิษฐ์|โมเดลภาษา|แบบจำลองภาษา)/i,
  /(เอไอ|AI|ปัญญาประดิษฐ์|โมเดลภาษา|แบบจำลองภาษา)[^\n]{0,30}(ต้อง|จง|ให้|โปรด|กรุณา)(ตอบ|สรุป|รายงาน|ตัดสิน|ลงมติ)/i,
];

/** Whether a sentence instructs a machine that reads it: a known phrase, or an outcome beside words of deciding. */
function instructs(sentence: string): boolean {
  if (patterns.some((pattern) => pattern.test(sentence))) return true;
  const isOrder = order.test(sentence);
  const isMatter = matter.test(sentence);
  if (isOrder && isMatter && machine.test(sentence)) return true;
  if (!outcomeWord.test(sentence)) return false;
  return isOrder || (isMatter && !isTally.test(sentence)) || machine.test(sentence);
}

/** Counted votes of people are evidence. */
const isTally = /\d\s*(%|per ?cent|of \d|prozent|votes?|ในจำนวน)|ร้อยละ/i;

/** Cuts after every sentence, losing nothing. Thai marks the end of a sentence by a space at most, so a line is its unit there. */
const sentences = (text: string) => text.split(/(?<=[.!?。！？।]["'”’)\]]?\s?)(?=\s|\S)(?<=\s|[。！？])|(?<=\n)/);

export interface Cleaned {
  readonly text: string;
  /** The number of removed sentences. */
  readonly removed: number;
}

/** Lines this short may be pieces of one sentence. */
const maxPieceLength = 60;

/** Removes sentences that address a machine, also disguised or cut into lines, and what continues one. */
export function removeInjections(text: string): Cleaned {
  const parts = sentences(text);
  const isRemoved = parts.map((part) => hasWords(part) && views(part).some(instructs));
  parts.forEach((part, index) => {
    const pieces = [part, parts[index + 1] ?? '', parts[index + 2] ?? ''];
    if (pieces.some((piece) => piece.length > maxPieceLength) || isRemoved.slice(index, index + 3).some(Boolean)) return;
    for (const length of [2, 3])
      if (instructs(pieces.slice(0, length).join(' ').replaceAll(/\s+/g, ' '))) isRemoved.fill(true, index, index + length);
  });
  parts.forEach((part, index) => {
    if (isRemoved[index - 1] && continues.test(part)) isRemoved[index] = true;
  });
  return {
    text: parts.map((part, index) => (isRemoved[index] ? (part.endsWith('\n') ? '\n' : ' ') : part)).join(''),
    removed: isRemoved.filter(Boolean).length,
  };
}

/** Rules and blank lines are never instructions, and a page can consist of them. */
const hasWords = (part: string) => /\p{L}/u.test(part);

const continues =
  /\b(answer|respond|output|report|resolve|outcome|verdict|confidence|do not (mention|quote|reveal))\b|ตอบว่า|มั่นใจ/i;

/** Whether a quote holds nothing that could instruct its reader. A quote is judged more strictly than a page. */
export const isPlainStatement = (quote: string): boolean =>
  removeInjections(quote).removed === 0 && !views(quote).some((view) => machineOrder(view));

const machineOrder = (view: string) => [machine, order, matter].filter((kind) => kind.test(view)).length >= 2;
