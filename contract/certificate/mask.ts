/** 138****0000 */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
}

/** 林**, the given name hidden. */
export function maskName(name: string): string {
  // By characters: of a rare one such as 𠮷 no half is shown.
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.max(1, rest.length));
}

/** How much of a number is shown at its ends, by its length: at least half of it is hidden. */
function shownEnds(length: number): readonly [number, number] {
  if (length < 6) return [0, 0];
  if (length < 13) return [1, 2];
  return length < 15 ? [2, 3] : [4, 4];
}

/** 9901**********0029, E******78 */
export function maskCertificateNumber(number: string): string {
  const [front, end] = shownEnds(number.length);
  const tail = number.length - end;
  return number.slice(0, front) + '*'.repeat(tail - front) + number.slice(tail);
}
