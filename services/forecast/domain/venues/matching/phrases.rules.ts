/**
 * Phrases that are normalised to one word before a text is parsed. They are replaced in this order. Names keep a capital:
 * the parser recognises names by it.
 */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/[’‘ʼ]/g, "'"],
  [/'s\b/gi, ''],
  // Times of day, whose PM is no prime minister.
  [/\b\d{1,2}(:\d\d)?\s*[ap]\.?m\b\.?(\s*(et|est|edt|utc|gmt|ict))?/gi, ' '],

  [/\bUS\$|\b(US|U\.S\.) ?dollars?\b|\bdollars?\b|\bUSD\b/g, ' usd '],
  [/\bU\.S\.A?\.?(?=\W|$)|\bUS\b|\bUSA\b|\bunited states( of america)?\b/g, 'Usa'],
  [/\bunited states( of america)?\b/gi, 'Usa'],
  [/\bU\.K\.(?=\W|$)|\bUK\b|\bunited kingdom\b|\bgreat britain\b/gi, 'Britain'],
  [/\bsecurities and exchange commission\b/gi, 'Sec'],
  [/\bfederal reserve\b|\bFOMC\b|\bfederal open market committee\b/gi, 'Fed'],
  [/\binternational olympic committee\b/gi, 'Ioc'],
  [/\beuropean central bank\b/gi, 'Ecb'],
  [/\beuropean union\b/gi, 'Eu'],
  [/\bformula (1|one)\b/gi, 'F1'],
  [/\bopen ?ai\b/gi, 'OpenAI'],
  [/\bartificial intelligence\b/gi, 'AI'],
  [/\bprime[- ]minist(er|ership)\b/gi, 'pm'],
  [/\bhouse of (representatives|commons)\b/gi, 'house'],
  [/\bexchange[- ]traded (products?|funds?)\b|\bETPs?\b/gi, 'etf'],
  [/\bmarket capitali[sz]ation\b|\bmarket cap\b/gi, 'marketcap'],
  [/\bla ni[nñ]a\b/gi, 'lanina'],
  [/\bel ni[nñ]o\b/gi, 'elnino'],
  [/\bsemi[- ]?finals?\b/gi, 'semifinal'],
  [/\bquarter[- ]?finals?\b/gi, 'quarterfinal'],
  [/\byear[- ]over[- ]year\b|\byear[- ]on[- ]year\b|\byoy\b/gi, 'yoy'],
  [/\bmonth[- ]over[- ]month\b|\bmonth[- ]on[- ]month\b/gi, 'mom'],
  [/\b(second round|run-?off)\b/gi, 'runoff'],
  [/\b(decided )?in (a )?(single|one|the first) round\b/gi, ' not runoff '],
  [/\bmid-?terms?( elections?)?\b/gi, 'midterm election'],

  // Asked of any moment of a period, not of its end.
  [/\b(on )?at least (one|1) (day|time) (of|in|during)\b/gi, ' touching in '],
  [/\b(on )?(at least (one|1) (day|time)|any day)\b|\bat least once\b|\bat any (point|time)\b|\bany ?time\b/gi, ' touching '],
  [/\bat least (one|1)\b/gi, ' '],
  [/\bno\.? ?(1|one)\b|\bnumber one\b|#1\b/gi, 'top'],
  [/\b(no|not) later than\b|\bon or before\b|\bat or before\b/gi, 'by'],
  [/\bprior to\b|\bahead of\b/gi, 'before'],
  [/\b(no|not) more than\b|\bat most\b|\bat or (below|under)\b|\bor (less|lower|below|fewer|under)\b|≤/gi, ' below '],
  [
    /\b(no|not) (less|fewer|lower) than\b|\bat least\b|\bat or (above|over)\b|\bor (more|higher|above|over|greater|larger|better)\b|≥/gi,
    ' above ',
  ],
  [
    /\b(dip|drop|fall|sink|plunge|crash|decline|slip)(s|ped|ping)? (to|below|under)\b|\bfell (to|below|under)\b/gi,
    ' below touching ',
  ],
  [/\b(rise|climb|jump|surge|soar)s? (to|above|over)\b/gi, ' above touching '],
  [/\b(reach|hit|touch|cross|break)(es|s|ed)?( above)? (?=(about )?[$€£฿]?\d)/gi, ' above touching '],

  // The claim itself does not deny what a side clause denies.
  [/\b(that|which|who|whose)( \w+){0,2} (no|not|never)\b/gi, ' '],
  [/\bfail(s|ed)? to\b|\bcannot\b|\b(wo|do|does|did|is|are|ca)n't\b|\brefuses? to\b/gi, ' not '],
  [/\bno longer( be| hold)?\b/gi, ' leave '],
  [/\bstep(s|ped)? down\b|\bleave(s)? office\b|\b(be )?removed\b|\bout as\b|\bceases? to be\b/gi, ' leave '],
  [/\bno change\b|\bunchanged\b|\bhold steady\b/gi, 'hold'],
  [/\b(lower|reduce|decrease)s? (interest |policy )?rates?\b/gi, 'cut rates'],
  [/\b(raise|increase|hike)s? (its |the )?(interest |policy )?rates?\b/gi, 'hike rates'],
];

/** The text with its ways of saying things brought to one. */
export const rewrite = (text: string): string =>
  phrases
    .reduce((done, [way, word]) => done.replaceAll(way, word), text.normalize('NFKC').replaceAll('\0', ' '))
    .replaceAll(/\s+/g, ' ');
