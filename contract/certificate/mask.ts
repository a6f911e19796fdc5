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

/** 9901**********0029 */
export function maskCertificateNumber(number: string): string {
  return number.length <= 8
    ? '*'.repeat(number.length)
    : number.slice(0, 4) + '*'.repeat(number.length - 8) + number.slice(-4);
}
