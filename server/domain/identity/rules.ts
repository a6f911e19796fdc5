import { maskName } from '../../../contract/certificate/mask.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import { beginsWithCompoundSurname } from '../card/surnames.ts';
import type { LinkPurpose } from '../link.ts';
import { productSteps } from '../product/steps.ts';
import type { IdentityPerson } from './people.ts';

/** While the process stands here members show who they are; an invited one does card and face in one go. */
export const identitySteps: readonly ProcessStep[] = ['ocr', 'face_recognition'];

/** The steps that come after one of a product's, whichever of them it has. */
export const stepsAfter = (step: ProcessStep): readonly ProcessStep[] => {
  const steps: readonly ProcessStep[] = productSteps;
  return steps.slice(steps.indexOf(step) + 1);
};

/** Days in which whom a person refused may do it anew, before what was paid goes back. */
export const redoDays = 7;

export const redoUntil = (refusedAt: Date): Date => new Date(refusedAt.getTime() + redoDays * 86_400_000);

/** Minutes that an invited member needs for what there is to do by a link of that purpose. */
export const minutesBy = (
  purpose: LinkPurpose,
  { owesCard, owesFace }: Pick<IdentityPerson, 'owesCard' | 'owesFace'>,
): number => (purpose !== 'order_confirmation' && owesCard && owesFace ? 3 : 2);

/** As many characters as a Chinese name has. */
const chineseName = /^\p{Script=Han}{1,4}$/u;

/** *明远: the family name hidden, for who knows them; of a name that does not begin with one, all but its first. */
export function maskFamilyName(name: string): string {
  if (!chineseName.test(name)) return maskName(name);
  const characters = [...name];
  const hidden = characters.length > 2 && beginsWithCompoundSurname(name) ? 2 : 1;
  return '*'.repeat(hidden) + characters.slice(hidden).join('');
}
