/**
 * Sentences that address a machine reader. Evidence has no reason to contain one: they are removed before any provider
 * reads the text, and cannot be quoted.
 */
const patterns: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,60}\b(previous|prior|above|earlier|all|other|your|these|any)\b[^.!?\n]{0,40}\b(instruction|prompt|rule|guideline|direction|criteria|source|evidence|context)/i,
  /\b(system|developer|hidden)\s+(prompt|message|instruction|note|override)s?\b/i,
  /\b(as|to|attention|note to|dear|for|hey|instructions? (to|for)|message (to|for))\b[^.!?\n]{0,20}\b(an? |all |any |the )?(ai|llm|language|large language|automated|machine)\b[^.!?\n]{0,20}\b(model|assistant|agent|system|resolver|reader|judge|bot|crawler|reviewer|verifier|evaluator|oracle|tool)s?\b/i,
  /\b(ai|llm|language) (models?|assistants?|agents?|resolvers?|systems?|readers?|judges?|verifiers?)\b[^.!?\n]{0,60}\b(must|should|shall|have to|are (to|required|instructed)|need to|please|will)\b/i,
  /\b(chatgpt|gpt-?\d|claude|gemini|llama|mistral|copilot|grok)\b[^.!?\n]{0,60}\b(must|should|answer|respond|output|report|return|resolve|say|treat)\b/i,
  /\b(you are|you're) (now )?(an?|the) [^.!?\n]{0,40}\b(ai|assistant|model|resolver|oracle|judge|agent|verifier)\b/i,
  /\b(answer|respond|reply|output|return|report|resolve|set|mark|conclude|vote)\b[^.!?\n]{0,50}\b(outcome|verdict|answer|result|status|market|question|resolution|this)\b[^.!?\n]{0,30}\b(yes|no|void|true|false)\b[^.!?\n]{0,40}\b(confidence|regardless|irrespective|certain|probability|whatever)/i,
  /["']?(outcome|verdict|proposedOutcome)["']?\s*[:=]\s*["']?(yes|no|void)\b/i,
  /\b(regardless|irrespective) of (what|the|any|all)\b[^.!?\n]{0,60}\b(source|page|evidence|criteria|instruction|text|article)/i,
  /\b(resolver|resolution bot|verification (bot|agent|model)|forecast(ing)? (bot|agent|model))s?\b[^.!?\n]{0,60}\b(must|should|shall|is to|are to|please|instructed)\b/i,
  /<\|?(im_start|im_end|system|endoftext|assistant|user)\|?>|\[\/?(INST|SYS|SYSTEM)\]|###\s*(system|instruction)/i,
  /(ละเว้น|เพิกเฉย|มองข้าม|ไม่ต้องสนใจ|อย่าสนใจ|ยกเลิก)(ต่อ)?คำสั่ง/,
  /(ถึง|เรียน|สำหรับ|คำสั่ง(ถึง|สำหรับ)|ข้อความถึง)\s*(ระบบ|ตัวแทน|ผู้ช่วย|โมเดล|แบบจำลอง|บอต|บอท)?\s*(เอไอ|AI|ปัญญาประดิษฐ์|โมเดลภาษา|แบบจำลองภาษา)/i,
  /(เอไอ|AI|ปัญญาประดิษฐ์|โมเดลภาษา|แบบจำลองภาษา|ระบบอัตโนมัติ)[^\n]{0,30}(ต้อง|จง|ให้|โปรด|กรุณา)(ตอบ|สรุป|รายงาน|ตัดสิน|ลงมติ)/i,
];

/** Cuts after every sentence, losing nothing. Thai marks the end of a sentence by a space at most, so a line is its unit there. */
const sentences = (text: string) => text.split(/(?<=[.!?]["'”’)\]]?\s)|(?<=\n)/);

export interface Cleaned {
  readonly text: string;
  /** The number of removed sentences. */
  readonly removed: number;
}

/** Removes sentences that address a machine, and the sentence after one if it continues the instruction. */
export function removeInjections(text: string): Cleaned {
  let removed = 0;
  let isAfter = false;
  const sentencesLeft = sentences(text).map((part) => {
    // Rules and blank lines are never instructions, and a page can consist of them.
    if (!/[a-z\u0E00-\u0E7F]/i.test(part)) return part;
    if (patterns.some((pattern) => pattern.test(part))) {
      removed++;
      isAfter = true;
      return part.endsWith('\n') ? '\n' : ' ';
    }
    const isContinued =
      isAfter &&
      /\b(answer|respond|output|report|resolve|outcome|verdict|confidence|do not (mention|quote|reveal))\b|ตอบว่า|มั่นใจ/i.test(
        part,
      );
    isAfter = false;
    if (!isContinued) return part;
    removed++;
    return ' ';
  });
  return { text: sentencesLeft.join(''), removed };
}
