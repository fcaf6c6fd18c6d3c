/**
 * The words of instructions to a machine, in the languages that pages are written in. One word proves nothing; `injection.rules.ts`
 * looks for several kinds in one sentence.
 */

/** Words of scripts with spaces: whole words, in any inflection that the pattern allows. */
const words = (...patterns: string[]) => String.raw`(?<![\p{L}\p{M}])(?:${patterns.join('|')})(?![\p{L}\p{M}])`;
const oneOf = (...sources: string[]) => new RegExp(sources.join('|'), 'iu');

/** Names of a machine that reads. */
export const machine = oneOf(
  words(
    'ai|a\\.i\\.|llms?|language models?|ai (?:models?|systems?|assistants?|agents?)|chat ?bots?|assistants?|automated (?:fact[- ]?checkers?|readers?|systems?|reviewers?|agents?)|machine readers?|crawlers?|(?:fact[- ]?)?checkers?|resolvers?|oracles?|the judges? who reads?|gpt[-\\w]*|chatgpt|claude|gemini|llama|mistral|copilot|grok|system|administrator|operator|debug mode|model[- ]note|who(?:ever)? (?:evaluates|reads|checks)[^.]{0,30}automatically',
    'ki|ki-\\p{L}+|sprachmodelle?n?|künstliche[rn]? intelligenz',
    'ia|modèles? de langage|intelligence artificielle',
    'modelos? de lenguaje|inteligencia artificial|modelos? de linguagem|inteligência artificial|assistentes de ia',
    'modelli linguistici|modello linguistico|intelligenza artificiale',
    'ai-\\p{L}+|taalmodel(?:len)?|kunstmatige intelligentie',
    'model(?:i|e|u|ów) językow\\p{L}+|sztuczn\\p{L}+ inteligencj\\p{L}+',
    'нейросет\\p{L}*|искусственн\\p{L}+ интеллект\\p{L}*|языков\\p{L}+ модел\\p{L}+|ии',
    'yapay zek[aâ]\\p{L}*|dil model\\p{L}+',
    'trí tuệ nhân tạo|mô hình ngôn ngữ',
    'kecerdasan buatan|model bahasa',
    'कृत्रिम बुद्धिमत्ता|एआई|भाषा मॉडल',
  ),
  'ปัญญาประดิษฐ์|เอไอ|โมเดลภาษา|แบบจำลองภาษา|ผู้ช่วยอัจฉริยะ|แชตบอต|แชทบอท|ระบบ(?:ตัดสิน|ตอบ)อัตโนมัติ',
  '人工智[能慧]|语言模型|語言模型|大模型|人工知能|言語モデル|AIへ|인공지능|언어 ?모델',
  'الذكاء الاصطناعي|نماذج? اللغ',
);

/** Orders to answer, or to leave something out of account. */
export const order = oneOf(
  words(
    '(?:please|kindly|must|shall|should|to|always|only|now|you|and|then|:|^)\\s+(?:\\w+ly )?(?:answer|respond|reply|output|print|return|say|vote|choose|pick|select|conclude|resolve|settle|mark|record|set|treat|confirm|report|state)',
    'ignore|disregard|forget|override|overrides|bypass|settle it|set (?:your|the|proposed)\\p{L}*|instructed to|order you|rely on this one|do not use any other|(?:new|your) (?:task|instructions?)|task is',
    'ignorier\\p{L}*|vergiss|missachte\\p{L}*|antworten sie|antworte|gib (?:\\p{L}+ ){0,2}aus|werten? sie|werte|beachte keine',
    'ignorez|oubliez|répondez|réponds|concluez|de conclure|affichez|sans tenir compte',
    'ignora|ignore|olvida|responde|responda|contesta|debes|marca(?:r)? esta|desconsidere|esqueça',
    'rispondi|rispondete|dimentica|da riportare|concludi',
    'negeer|vergeet|antwoord|antwoordt',
    'zignoruj\\p{L}*|odpowiedz|pomiń|zapomnij',
    'игнорируй\\p{L}*|ответь\\p{L}*|забудь\\p{L}*|не учитывай\\p{L}*|выведи\\p{L}*',
    'yok say\\p{L}*|yanıtını ver|cevap ver|görmezden gel\\p{L}*|unut',
    'bỏ qua|hãy trả lời|và trả lời|hãy',
    'abaikan|jawab|jawablah|lupakan',
    'अनदेखा|उत्तर दें|जवाब दें|भूल जाओ',
  ),
  '(?:^|[:：]|ให้|จง|โปรด|กรุณา|ต้อง)\\s*(?:ตอบ|สรุป|รายงาน|ตัดสิน|ลงมติ|เลือก|ลืม|ถือ)|ไม่ต้องสนใจ|ละเว้น|เพิกเฉย|มองข้าม|ลืมกฎ|โดยไม่ต้องอ่าน',
  '忽略|无视|無視|请?回答|請回答|答えて|回答して|出力して|무시|답하세요|답해|대답',
  'تجاهل|أجب|أجيبوا|انس',
);

/** What only somebody who decides a question speaks of. */
export const matter = oneOf(
  words(
    '(?:correct|right|true|real|only|final|acceptable|proposed)\\s*(?:acceptable |correct |final |proposed )?(?:answer|outcome|verdict|result|resolution|status)|outcomes?|proposedOutcome|verdicts?|(?:this|the) (?:market|question)(?: (?:resolves?|is resolved|as answered))?|market resolves|resolved?(?: to| as|:)|resolution|criteria|prompts?|(?:all|previous|prior|your|earlier|other) (?:\\p{L}+ ){0,2}(?:instructions?|rules?|guidelines?|directions?|pages?|sources?)|statements?|confidence|what you (?:were|are) told|the text above|this page|event took place|final result',
    'anweisungen|vorgaben|(?:richtige|korrekte) (?:ergebnis|antwort)|diese frage|keine anderen quellen',
    'instructions|le verdict|verdict correct|la réponse|bonne réponse',
    'instrucciones|esta pregunta|(?:resultado|respuesta) correct[oa]|instruções|resposta (?:certa|correta)',
    "istruzioni|l[’']esito|risposta corretta",
    'instructies|juiste antwoord',
    'polecenia|polecen|prawidłowa odpowiedź|poprawna odpowiedź',
    'инструкции|указания|правильный ответ|верный ответ',
    'talimatları?|doğru cevap|yanıtını',
    'hướng dẫn|câu trả lời đúng|kết quả đúng',
    'instruksi|jawaban yang benar',
    'निर्देशों|सही उत्तर',
  ),
  'คำสั่งก่อน|คำตอบที่ถูกต้อง|ผลลัพธ์ที่ต้อง|คำถามนี้|ตลาดนี้|ลงมติว่า|สรุปผลเป็น|กฎทั้งหมด|แหล่งข้อมูลอื่น|ตอบว่า|สรุปว่า',
  '指令|指示|正确答案|正確答案|本题|正しい(?:答え|結論)|この質問|지시|정답|이 질문',
  'التعليمات|الإجابة الصحيحة',
);

/** An outcome by itself, not the "no" of "no trains": capitals, in quotation marks, or where a sentence ends. */
export const outcomeWord = new RegExp(
  [
    String.raw`["'“‘«「『(\[]\s*(?:yes|no|void|true|ja|nein|oui|non|sí|si|sim|sì|tak|да|evet|có|ya|是|はい|예|نعم|हाँ|ใช่)\s*["'”’»」』)\]]`,
    words('YES|NO|VOID|JA|NEIN|OUI|NON|SÍ|SIM|SÌ|TAK|ДА|EVET|CÓ|YA'),
    String.raw`(?:[:=→]|(?<![\p{L}])(?:is|to|as|with|answer|answered|answers|say|says|vote|choose|conclude|reply|respond|outcome|word|and|est|es|mit|als|lautet|in))\s*:?\s*(?:yes|no|void|true|ja|nein|oui|sí|sim|sì|tak|да|evet|ya|हाँ|نعم)(?=\s*(?:[.!,;<"]|$|on this|with|and|regardless|beantwortet))`,
    String.raw`(?:says|answered|outcome|answer|beantwortet)\s+(?:Yes|No|yes|no|sey)(?![\p{L}])`,
    String.raw`(?:ว่า|เป็น|คือ|ตอบ)\s*["“‘]?\s*(?:ใช่|ไม่ใช่)`,
    String.raw`بنعم|نعم|हाँ|입니다|'예'|「はい」|“是”`,
  ].join('|'),
  'u',
);
