import type { GivenHealthAnswer, HealthMember, HealthQuestion } from '../../../../contract/model/health.ts';

type Answers = readonly GivenHealthAnswer[];

export const answerTo = (answers: Answers, memberNo: string, question: string) =>
  answers.find((one) => one.member_no === memberNo && one.question === question);

/** The answers with this one in the place of what was said before. */
export const withAnswer = (answers: Answers, given: GivenHealthAnswer): Answers => [
  ...answers.filter((one) => one.member_no !== given.member_no || one.question !== given.question),
  given,
];

/** The answers of everybody else. */
export const withoutMember = (answers: Answers, memberNo: string): GivenHealthAnswer[] =>
  answers.filter((one) => one.member_no !== memberNo);

const isWhole = ({ question, children }: HealthQuestion, answers: Answers, memberNo: string): boolean => {
  const given = answerTo(answers, memberNo, question);
  return given !== undefined && (given.answer === 'none' || children.length === 0 || given.chosen.length > 0);
};

/** Questions of a member that are not answered, or not wholly. */
export const openQuestions = ({ member_no, questions }: HealthMember, answers: Answers): HealthQuestion[] =>
  questions.filter((question) => !isWhole(question, answers, member_no));
