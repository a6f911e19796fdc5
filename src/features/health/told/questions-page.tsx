import { type RefObject, useState } from 'react';
import type { GivenHealthAnswer, HealthMember, HealthMistake } from '../../../../contract/model/health.ts';
import { useNextHeading } from '../../../lib/use-next-heading.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useMoveOn } from '../../../process/sale/use-move-on.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { SaveSign } from '../../../ui/save-sign.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Tag } from '../../../ui/tag.tsx';
import { openQuestions } from './answers.ts';
import { goTo } from './go-to.ts';
import { InsurersPage } from './insurers-page.tsx';
import type { KeptAnswers } from './kept-answers.ts';
import { MemberQuestions } from './member-questions.tsx';
import { bar, rolesInWords, type HealthProps } from './props.ts';
import styles from './told.module.css';
import { type Draft, useDraft } from './use-draft.ts';

interface Props extends HealthProps {
  /** Whose questions are to be changed; null: the first with an open one comes first. */
  readonly from: string | null;
  readonly kept: KeptAnswers;
  readonly onDone: () => void;
}

/** One insured after another; what is answered is saved at once. */
export function QuestionsPage({ from, kept, onDone, ...props }: Props) {
  const { processNo, record, information, conclusion, onChanged } = props;
  const { members, answers, revision, saved_at } = information;
  const draft = useDraft({
    ...{ processNo, answers, revision, saved: saved_at !== null, kept },
    onConfirmed: (words) => {
      void showToast(words);
      onDone();
      onChanged();
    },
    onReopened: onChanged,
  });
  const { at, setAt, named, setNamed, heading, next } = useTurns(members, from, draft.answers);
  const sending = useSending({ processNo, record, draft, onChanged, onDone });
  const member = members[at];
  if (!member) return null;
  const open = openQuestions(member, draft.answers);
  const goOn = () => {
    if (open[0]) {
      setNamed(true);
      return goTo(open[0].question);
    }
    if (at === members.length - 1) return void sending.send();
    void draft.flush();
    next();
  };
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.15 + (0.6 * at) / members.length }}
      aside={<SaveSign word={draft.word} />}
      back={at > 0 ? () => setAt(at - 1) : undefined}
      actions={
        <>
          <FailureNotice failure={sending.failure} />
          {open.length > 0 && <Left words={leftWords(information, member, open)} />}
          <Button busy={sending.busy} unready={open.length > 0} onClick={goOn}>
            <Onward next={members[at + 1]} />
          </Button>
        </>
      }
    >
      <MemberHead heading={heading} member={member} at={at} of={members.length} />
      <ToldWrong mistake={conclusion.mistakes.find(({ member_no }) => member_no === member.member_no)} />
      <Notice tone="attention">请如实回答。故意不如实告知，保险公司可以解除合同，并且不赔。</Notice>
      {at === 0 && <Opening information={information} />}
      <Unsaved draft={draft} onReload={onChanged} />
      <MemberQuestions
        key={member.member_no}
        display={information.display}
        member={member}
        answers={draft.answers}
        missing={named ? open : []}
        onUnfold={() => setNamed(false)}
        onChange={draft.change}
      />
      <GiveUp record={record} />
    </Page>
  );
}

/** Whose questions are at hand, and whether the open ones are named. */
function useTurns(
  members: readonly HealthMember[],
  from: string | null,
  answers: readonly GivenHealthAnswer[],
) {
  const first = members.findIndex((member) =>
    from === null ? openQuestions(member, answers).length > 0 : member.member_no === from,
  );
  const [at, setAt] = useState(Math.max(0, first));
  const [named, setNamed] = useState(false);
  const heading = useNextHeading(at);
  const next = () => {
    setNamed(false);
    setAt(at + 1);
  };
  return { at, setAt, named, setNamed, heading, next };
}

const Onward = ({ next }: { readonly next: HealthMember | undefined }) =>
  next ? (
    <span>
      下一位：<span data-private>{next.name}</span>
    </span>
  ) : (
    '下一步'
  );

/** Said once, before the questions of the first. */
const Opening = ({ information }: Pick<HealthProps, 'information'>) => (
  <>
    <p className={styles.note}>{information.note}</p>
    {information.display === 'jump_to_insurance_company' && <InsurersPage insurer={information.insurer} />}
  </>
);

/** The one that speaks by itself; what is missing is said with each question. */
const Left = ({ words }: { readonly words: string }) => (
  <p className={styles.left} role="status">
    {words}
  </p>
);

/** A list is answered as a whole: of it nothing is counted until it is answered in part. */
const leftWords = (
  { display }: HealthProps['information'],
  { questions }: HealthMember,
  open: readonly unknown[],
): string =>
  display === 'list_show' && open.length === questions.length
    ? '还没有回答'
    : `还有 ${open.length} 题没有回答`;

interface HeadProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly member: HealthMember;
  readonly at: number;
  readonly of: number;
}

function MemberHead({ heading, member, at, of }: HeadProps) {
  const { name, roles, age } = member;
  return (
    <div className={styles.member}>
      <h2 ref={heading} tabIndex={-1} data-private>
        {name}
      </h2>
      <span>
        {rolesInWords(roles)}
        {age === null ? '' : `，${age} 周岁`}
      </span>
      {of > 1 && (
        <Tag tone="quiet">
          {at + 1} / {of} 人
        </Tag>
      )}
    </div>
  );
}

/** What they say is wrong, or that more is asked, above what is corrected. */
function ToldWrong({ mistake }: { readonly mistake: HealthMistake | undefined }) {
  if (!mistake) return null;
  if (mistake.what === null)
    return (
      <Notice tone="attention" title="还有问题没有回答">
        按证件更正后，{mistake.name}的年龄有变。之前的回答都在，请补充没有回答的问题。
      </Notice>
    );
  return (
    <Notice tone="attention" title={`${mistake.by_invitation ? mistake.name : '您'}说有不对的地方`}>
      “{mistake.what}”。之前的回答都在，请逐题核对后更正。
    </Notice>
  );
}

/** What keeps it from being saved and wants something of the customer. */
const Unsaved = ({ draft, onReload }: { readonly draft: Draft; readonly onReload: () => void }) => (
  <>
    {draft.isHereAlone && <OnThisPageAlone />}
    {draft.conflict && <Conflict onReload={onReload} />}
  </>
);

const OnThisPageAlone = () => (
  <Notice tone="attention" live title="回答还没有保存">
    暂时连不上服务器。请不要关闭或刷新本页，恢复后会自动保存。
  </Notice>
);

function Conflict({ onReload }: { readonly onReload: () => void }) {
  return (
    <Notice tone="attention" live title="另一个页面也在填写">
      <p>这里的内容没有保存。请加载最新内容，再继续。</p>
      <Button small look="outline" onClick={onReload}>
        加载最新内容
      </Button>
    </Notice>
  );
}

interface Sending extends Pick<HealthProps, 'processNo' | 'record' | 'onChanged'> {
  readonly draft: Draft;
  readonly onDone: () => void;
}

/** Sends it in; where nothing is the matter the way goes on at once. */
function useSending({ processNo, record, draft, onChanged, onDone }: Sending) {
  const { busy, failure, act } = useAct();
  const moving = useMoveOn(record);
  const [isSaving, setSaving] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const isSaved = async () => {
    setSaving(true);
    const saved = await draft.flush();
    setSaving(false);
    setUnsaved(!saved);
    return saved;
  };
  const send = async () => {
    if (!(await isSaved())) return;
    const content = { kind: 'submit' as const, answers: [...draft.answers], revision: draft.revision() };
    const came = await act(content, (request_id) =>
      draft.sendIn({ process_no: processNo, request_id, ...content }),
    );
    if (came?.next === 'pass') return await moving.moveOn('pass_health');
    if (!came) return;
    onDone();
    onChanged();
  };
  // The notice above says what to do about another page.
  const unsaved = isUnsaved && !draft.conflict ? draft.failure : null;
  return { busy: isSaving || busy || moving.busy, failure: unsaved ?? failure ?? moving.failure, send };
}
