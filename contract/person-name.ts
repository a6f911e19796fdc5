/** What keyboards, cards and address books write where a name has its middle dot. */
const otherDots = /[\u2022\u2027\u2219\u22c5\u30fb\uff0e\uff65]/g;
const fullStopInHan = /(\p{Script=Han})\.(?=\p{Script=Han})/gu;
const otherApostrophes = /[\u02bc\u2018\u2019\uff07]/g;
const otherHyphens = /[\u2010\u2011\uff0d]/g;

/** A person's name with the one middle dot, apostrophe and hyphen that names are kept with. */
export const writtenName = (name: string): string =>
  name
    .replace(otherDots, '·')
    .replace(fullStopInHan, '$1·')
    .replace(otherApostrophes, "'")
    .replace(otherHyphens, '-');

/** Names are compared without what keyboards and cards write differently: spaces, widths, capitals, the middle dot. */
const comparable = (name: string): string =>
  writtenName(name.normalize('NFKC')).replace(/\s/g, '').replace(/\./g, '·').toUpperCase();

/** Whether both are one person's name, whatever was typed or printed on. */
export const isSameName = (one: string, other: string): boolean => comparable(one) === comparable(other);
