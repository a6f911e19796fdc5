import { answerTo, withAnswer } from './answers.ts';
import { ListCard } from './list-card.tsx';
import type { MemberQuestionsProps } from './props.ts';
import { QuestionCard } from './question-card.tsx';
import { useListed } from './use-listed.ts';

/** What one insured is asked: question by question, or as a list with one pair of answers under it (list_show). */
export function MemberQuestions(props: MemberQuestionsProps) {
  return props.display === 'list_show' ? <Listed {...props} /> : <EachQuestion {...props} />;
}

function Listed(props: MemberQuestionsProps) {
  const { member, missing } = props;
  const { chosen, choose } = useListed(props);
  return (
    <>
      <ListCard
        questions={member.questions}
        chosen={chosen}
        missing={chosen === null && missing.length > 0}
        onChoose={choose}
      />
      {chosen === 'some' && <EachQuestion {...props} />}
    </>
  );
}

function EachQuestion({ member, answers, missing, onChange }: MemberQuestionsProps) {
  const { member_no, questions } = member;
  return questions.map((one, index) => (
    <QuestionCard
      key={`${member_no}-${one.question}`}
      question={one}
      number={index + 1}
      of={questions.length}
      given={answerTo(answers, member_no, one.question)}
      missing={missing.includes(one)}
      onAnswer={(answer, chosen) =>
        onChange(withAnswer(answers, { member_no, question: one.question, answer, chosen }))
      }
    />
  ));
}
