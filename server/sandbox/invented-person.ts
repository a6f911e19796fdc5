import { checkDigit } from '../../contract/certificate/id-number.ts';

export interface InventedPerson {
  readonly name: string;
  readonly certificateNumber: string;
  readonly mobile: string;
}

/** What their names are made of. */
export const surnames = '林周苏沈顾叶江许程陆温傅简卓岑'.split('');
export const givenNames = [
  '知夏',
  '明远',
  '予安',
  '书白',
  '景行',
  '听澜',
  '若谷',
  '望舒',
  '清和',
  '怀瑾',
  '星野',
  '南乔',
];

/** Nobody real: region codes 99xxxx are not assigned, and the number's checksum is valid. Same seed, same person. */
export function inventPerson(seed: number): InventedPerson {
  const pick = (salt: number, length: number) => mix(seed * 31 + salt) % length;
  const year = 1958 + pick(1, 42);
  const month = String(1 + pick(2, 12)).padStart(2, '0');
  const day = String(1 + pick(3, 28)).padStart(2, '0');
  const order = String(pick(4, 1000)).padStart(3, '0');
  const first17 = `990101${year}${month}${day}${order}`;
  return {
    name: (surnames[pick(5, surnames.length)] ?? '林') + (givenNames[pick(6, givenNames.length)] ?? '知夏'),
    certificateNumber: first17 + checkDigit(first17),
    // Captchas are limited by mobile: two of a few hundred people should not have the same.
    mobile: `13800${String(pick(7, 1_000_000)).padStart(6, '0')}`,
  };
}

/** Neighbouring seeds give people with nothing in common (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let hash = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
