import { plainText } from '../plain-text.ts';

/** Spaces out, a final x in capitals: what people type and paste. */
export function normaliseCertificateNumber(number: string): string {
  return plainText(number).replace(/\s/g, '').toUpperCase().normalize();
}
