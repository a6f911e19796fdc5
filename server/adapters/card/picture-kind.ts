import type { PictureProblem } from '../../ports/card-engine.ts';

const taken = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/];
const known = [
  /^GIF8/,
  /^[^]{4}ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis)/,
  /^BM/,
  /^(II\*\0|MM\0\*)/,
  /^(\xef\xbb\xbf)?\s*<(\?xml|svg|!--)/,
];

/** Why a file is not even tried, by its first bytes; null: it is a JPEG, PNG or WebP. */
export function kindProblem(bytes: Uint8Array): PictureProblem | null {
  if (bytes.length === 0) return 'empty';
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (taken.some((start) => start.test(head))) return null;
  return known.some((start) => start.test(head)) ? 'format' : 'not_a_picture';
}
