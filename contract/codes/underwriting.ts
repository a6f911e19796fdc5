import { silent, toast, type CodeEntry } from './code-entry.ts';

/** What is declared of somebody's health, who decides over it, and what risk they can bear. */
export const underwritingCodes = {
  healthChangedElsewhere: silent(752001),
  healthUnanswered: silent(752002),
  healthAnswersFixed: silent(752003),
  smartAnswersDropped: silent(752004),
  smartQuestionMissing: silent(752005),
  conditionMissing: silent(752006),
  imagesMissing: silent(752007),
  imagesUnclear: silent(752008),
  imagesTooMany: silent(752009),
  underwritingCaseMissing: toast(752010),
  underwritingDecidedMeanwhile: silent(752011),
  underwritingDecisionInvalid: silent(752012),
  underwriterNeeded: toast(752013),
  underwritingOver: silent(752014),
  manualNotOffered: toast(752015),
  riskAnswersMissing: silent(752016),
  riskLimitReached: silent(752017),
  riskSentenceWrong: silent(752018),
  healthSaidWrong: silent(752019),
} as const satisfies Record<string, CodeEntry>;
