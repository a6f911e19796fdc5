import { boardCodes } from './board.ts';
import { cardCodes } from './card.ts';
import { consentCodes } from './consent.ts';
import { coreCodes } from './core.ts';
import { faceCodes } from './face.ts';
import { fileCodes } from './file.ts';
import { identityCodes } from './identity.ts';
import { insureCodes } from './insure.ts';
import { insurerCodes } from './insurer.ts';
import { loginCodes } from './login.ts';
import { officialAccountCodes } from './official-account.ts';
import { paymentCodes } from './payment.ts';
import { policyCodes } from './policy.ts';
import { processCodes } from './process.ts';
import { productCodes } from './product.ts';
import { recordingCodes } from './recording.ts';
import { reviewCodes } from './review.ts';
import { staffCodes } from './staff.ts';
import { transmitCodes } from './transmit.ts';
import { underwritingCodes } from './underwriting.ts';
import { watchedSaleCodes } from './watched-sale.ts';
import type { CodeEntry } from './code-entry.ts';

/** Every code that a call may answer. A test forbids twins, of names and of numbers. */
export const catalogue = {
  ...boardCodes,
  ...cardCodes,
  ...consentCodes,
  ...coreCodes,
  ...faceCodes,
  ...fileCodes,
  ...identityCodes,
  ...insureCodes,
  ...insurerCodes,
  ...loginCodes,
  ...officialAccountCodes,
  ...paymentCodes,
  ...policyCodes,
  ...processCodes,
  ...productCodes,
  ...recordingCodes,
  ...reviewCodes,
  ...staffCodes,
  ...transmitCodes,
  ...underwritingCodes,
  ...watchedSaleCodes,
} as const;

export type CodeName = keyof typeof catalogue;

const rows: Readonly<Record<CodeName, CodeEntry>> = catalogue;
const byCode = new Map(
  (Object.keys(rows) as CodeName[]).map((name) => [rows[name].code, { ...rows[name], name }]),
);

/** The catalogue's row of a code, or undefined: any other code is shown with the server's message. */
export function findCode(code: number): (CodeEntry & { readonly name: CodeName }) | undefined {
  return byCode.get(code);
}
