import { isInName } from '../../../contract/person-name.ts';
import { plainText } from '../../../contract/plain-text.ts';
import { soundsLike } from '../../../workers/tasks/text/name-pinyin.ts';

/** What a sale is found by. */
export interface SaleLabels {
  readonly name: string;
  readonly mobile: string;
  readonly product: string;
}

export const searchWords = (search: string): string[] =>
  plainText(search).toLowerCase().split(/\s+/).filter(Boolean);

/** Of a mobile only its end is found: who does not know whose it is does not find out by guessing from its front. */
const tailDigits = 4;

/** Whether every word is found. */
export function isFound(words: readonly string[], { name, mobile, product }: SaleLabels): boolean {
  const tail = mobile.slice(-tailDigits);
  return words.every(
    (word) =>
      isInName(name, word) ||
      product.toLowerCase().includes(word) ||
      soundsLike(name, word) ||
      (/^\d+$/.test(word) && tail !== '' && (tail.includes(word) || mobile === word)),
  );
}
