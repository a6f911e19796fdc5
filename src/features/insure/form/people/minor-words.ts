import { ageOn } from '../../../../../contract/dates.ts';
import { yuanWords } from '../../../../../contract/yuan-words.ts';
import type { FormFacts } from '../fields/field-props.ts';

/** Null for who is of age, where no birthday is filled in, and where the product pays for nobody's death. */
export function minorWords(caps: FormFacts['minorDeathCaps'], birth: string, day: string): string | null {
  const cap = birth === '' ? undefined : caps.find(({ under_age }) => ageOn(birth, day) < under_age);
  if (!cap) return null;
  return `不满 ${cap.under_age} 周岁，各家公司的身故保险金合计不超过 ${yuanWords(cap.yuan)}，超出部分无效。`;
}
