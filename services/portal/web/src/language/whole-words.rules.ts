import { wordKeeper } from '@trivium/core';
import wholeWords from './whole-words.json' with { type: 'json' };

/** A Thai text with words held together that browsers break: a line broke inside `คำ|สั่งซื้อ`. */
export const keepWordsWhole = wordKeeper(wholeWords);
