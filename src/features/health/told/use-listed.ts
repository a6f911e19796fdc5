import { useState } from 'react';
import type { HealthAnswer } from '../../../../contract/model/health.ts';
import { withoutMember } from './answers.ts';
import type { MemberQuestionsProps } from './props.ts';

/** The one answer to a whole list: 均无 answers every question of it, 部分有 asks each of them. */
export function useListed({ member, answers, onUnfold, onChange }: MemberQuestionsProps) {
  const { member_no, questions } = member;
  const own = answers.filter((one) => one.member_no === member_no);
  const isNone = own.length === questions.length && own.every(({ answer }) => answer === 'none');
  // What was answered question by question before is gone on with so.
  const [asksEach, setAsksEach] = useState(own.length > 0 && !isNone);
  const chosen: HealthAnswer | null = asksEach ? 'some' : isNone ? 'none' : null;
  const choose = (answer: HealthAnswer) => {
    if (answer === chosen) return;
    setAsksEach(answer === 'some');
    if (answer === 'some') onUnfold();
    const others = withoutMember(answers, member_no);
    const none = questions.map(({ question }) => ({
      member_no,
      question,
      answer: 'none' as const,
      chosen: [],
    }));
    // Nobody's 均无 is left standing under 部分有: each is answered anew.
    onChange(answer === 'none' ? [...others, ...none] : others);
  };
  return { chosen, choose };
}
