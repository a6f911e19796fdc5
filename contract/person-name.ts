import { plainText } from './plain-text.ts';

/** What keyboards, cards and address books write where a name has its middle dot. */
const otherDots = /[\u02d9\u2022\u2027\u2219\u22c5\u30fb\ufe52\uff0e\uff65]/g;
/** Written for 〇 where a keyboard has none. */
const otherZeros = /[\u25cb\u25ef]/g;
const fullStopInHan = /(\p{Script=Han})\.(?=\p{Script=Han})/gu;
const otherApostrophes = /[\u02bc\u2018\u2019\uff07]/g;
const otherHyphens = /[\u2010\u2011\uff0d]/g;
const spaceInHan = /([\p{Script=Han}·])\s(?=[\p{Script=Han}·])/gu;

/** Compatibility ideographs are written in names as they are; NFKC has another character for each. */
const allButThese = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** A person's name as names are kept: in plain characters, with one kind of space, middle dot, apostrophe and hyphen. */
export const writtenName = (name: string): string =>
  name
    .replace(otherDots, '·')
    .replace(allButThese, plainText)
    .replace(otherZeros, '〇')
    .replace(otherApostrophes, "'")
    .replace(otherHyphens, '-')
    .replace(fullStopInHan, '$1·')
    .replace(/\s+/g, ' ')
    .replace(spaceInHan, '$1')
    .trim();

/** Names are compared without what keyboards and cards write differently: spaces, widths, capitals, the middle dot. */
const comparable = (name: string): string =>
  writtenName(name.normalize('NFKC')).replace(/\s/g, '').replace(/\./g, '·').toUpperCase();

/** Whether both are one person's name, whatever was typed or printed on. */
export const isSameName = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** As somebody looks for it: without dots, which not every keyboard has. */
const sought = (name: string): string => comparable(name).replace(/·/g, '');

/** Whether a word that is looked for stands in a name, however both are written. */
export function isInName(name: string, word: string): boolean {
  const part = sought(word);
  return part !== '' && sought(name).includes(part);
}
