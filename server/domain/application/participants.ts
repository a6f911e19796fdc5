import { adultAge, ageOn, beijingDay } from '../../../contract/dates.ts';
import { normaliseCertificateNumber } from '../../../contract/certificate/normalise.ts';
import { typesOfNumber } from '../../../contract/certificate/number.ts';
import { certificateType, type CertificateType } from '../../../contract/enums.ts';
import { birthField, valueOfKind } from '../../../contract/form.ts';
import type { FormEntry, FormModule, FormValues } from '../../../contract/model/form.ts';
import type { ParticipantRole } from '../process/owed-steps.ts';

// The people of a form, by role.

/** Who somebody is; empty texts for what the product does not ask for. */
export interface Identity {
  readonly name: string;
  readonly certificateType: CertificateType;
  readonly certificateNumber: string;
  readonly mobile: string;
}

export interface Participant {
  readonly role: ParticipantRole;
  readonly seq: number;
  readonly entry: FormEntry;
  /** Null where the module asks for nobody's certificate. */
  readonly identity: Identity | null;
}

/** Everybody that a completed form names, in the modules' order. */
export const participantsOf = (modules: readonly FormModule[], values: FormValues): Participant[] =>
  modules.flatMap((module) =>
    (values[module.module] ?? []).map((entry, seq) => ({
      ...{ role: module.module, seq, entry },
      identity: identityOf(module, entry),
    })),
  );

/** Null where the module asks for nobody's certificate. */
export function identityOf(module: FormModule, entry: FormEntry): Identity | null {
  const certificateNumber = normaliseCertificateNumber(valueOfKind(module, entry, 'certificate_number'));
  if (!certificateNumber) return null;
  const name = entry['name'];
  return {
    certificateNumber,
    name: typeof name === 'string' ? name.trim() : '',
    certificateType:
      certificateType.safeParse(valueOfKind(module, entry, 'certificate_type')).data ?? 'id_card',
    mobile: valueOfKind(module, entry, 'mobile'),
  };
}

/** One person in several roles is one: by the number, and the papers that it is the same on. */
export const samePerson = (a: Identity, b: Identity): boolean =>
  typesOfNumber(a.certificateType).includes(b.certificateType) && a.certificateNumber === b.certificateNumber;

/** Whoever is not known to be a minor is asked themselves. */
export function isAdult(module: FormModule | undefined, entry: FormEntry, at: Date): boolean {
  const field = module && birthField(module);
  const birthday = field && entry[field.field];
  return typeof birthday !== 'string' || birthday === '' || ageOn(birthday, beijingDay(at)) >= adultAge;
}
