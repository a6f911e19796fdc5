import type { ProcessStep } from '../../../contract/model/process.ts';

/** While the process stands here members show who they are; an invited one does card and face in one go. */
export const identitySteps: readonly ProcessStep[] = ['ocr', 'face_recognition'];

/** Minutes that an invited member needs, by how much there is to do. */
export const inviteMinutes = (purposes: number): number => (purposes > 1 ? 3 : 2);

/** *明远: the family name hidden, for who knows them. */
export function maskFamilyName(name: string): string {
  const [, ...rest] = name;
  return `*${rest.join('')}`;
}
