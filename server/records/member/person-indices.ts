import type { CertificateType } from '../../../contract/enums.ts';
import { typesOfNumber } from '../../../contract/certificate/number.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';

interface Certificate {
  readonly certificateType: CertificateType;
  readonly certificateNumber: string;
}

/**
 * The same person has the same index for the same use, whichever order they are in and whatever paper shows their number;
 * nobody without the key can guess back. The first is written; earlier rows may have another.
 */
export function personIndices(
  { fingerprint }: FingerprintKey,
  use: 'minor' | 'risk',
  { certificateType, certificateNumber }: Certificate,
): readonly [string, ...string[]] {
  const [known = certificateType, ...others] = typesOfNumber(certificateType);
  const indexAs = (type: CertificateType) => fingerprint(`${use} ${type} ${certificateNumber.toUpperCase()}`);
  return [indexAs(known), ...others.map(indexAs)];
}
