import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import type { FieldText } from './card-text.ts';
import { atMost } from './confidence.ts';
import { isValidNumber } from './number-reading.ts';

/** Where two things that a card says contradict each other, nobody is sure of either. */
const inConflict = 0.3;

/** What the number says of birth and gender makes these surer, or doubtful; a number that does not hold is no number. */
export function crossChecked<F extends Pick<FieldText, 'field' | 'text' | 'confidence' | 'note'>>(
  fields: readonly F[],
): F[] {
  const number = fields.find(({ field }) => field === 'number');
  if (!number) return [...fields];
  const derived = isValidNumber(number.text) ? deriveFromIdNumber(number.text, '2000-01-01') : null;
  if (!derived) return fields.map((field) => (field === number ? atMost(field, inConflict) : field));
  const said: Partial<Record<FieldText['field'], string>> = {
    birth: derived.birthday,
    gender: derived.gender,
  };
  const contradicted = fields.some(({ field, text }) => said[field] !== undefined && said[field] !== text);
  return fields.map((field) => {
    const expected = said[field.field];
    if (field === number) return contradicted ? doubted(field) : field;
    if (expected === undefined) return field;
    return expected === field.text
      ? { ...field, confidence: Math.max(field.confidence, number.confidence) }
      : doubted(field);
  });
}

function doubted<F extends Pick<FieldText, 'confidence' | 'note'>>(field: F): F {
  return { ...atMost(field, inConflict), note: 'conflict' };
}
