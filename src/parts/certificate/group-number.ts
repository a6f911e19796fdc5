import { carriesBirthday } from '../../../contract/certificate/number.ts';
import type { CertificateType } from '../../../contract/enums.ts';
import { inGroups } from '../../ui/grouped-text.ts';

/** Place, birthday, the rest. */
export const birthdayGroups = [6, 8, 4] as const;

/** A number as people compare it: one that carries a birthday in 6, 8 and 4; any other as it is. */
export const groupNumber = (type: CertificateType, number: string): string =>
  carriesBirthday(type) ? inGroups(number, birthdayGroups) : number;
