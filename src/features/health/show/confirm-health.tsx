import { useState } from 'react';
import type { HealthMistake } from '../../../../contract/model/health.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { SaidCard } from '../../../parts/underwriting/said-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import styles from '../told/told.module.css';
import { bar, type SaidProps } from './props.ts';
import { useSay } from './use-say.ts';
import { MistakeSheet } from './mistake-sheet.tsx';

/** What was confirmed may still turn out to be wrong. */
export function Confirmed({ onLeave, ...props }: SaidProps & { readonly onLeave: () => void }) {
  const { back, member, isSelf, others, onChoose } = props;
  const [wrong, setWrong] = useState(false);
  return (
    <StatePage
      tone="good"
      bar={bar}
      title={`您已确认${isSelf ? '' : `${member.name}的`}健康告知`}
      text="理赔时以您确认的内容为准。"
      actions={
        <>
          <Button look="outline" onClick={() => setWrong(true)}>
            有不对的
          </Button>
          <Button onClick={onLeave}>{back.words}</Button>
        </>
      }
    >
      <SaidCard title={`${member.name}的健康告知`} member={member} all />
      <Others others={others} onChoose={onChoose} />
      {wrong && <MistakeSheet {...props} onClose={() => setWrong(false)} />}
    </StatePage>
  );
}

export function Confirm({ mistake, ...props }: SaidProps & { readonly mistake: HealthMistake | undefined }) {
  const { subject, member, back, isHolder, isSelf, others, onChoose } = props;
  const leave = useWayBack(back.to, { replace: true });
  const [wrong, setWrong] = useState(false);
  const { busy, failure, say } = useSay(subject, member);
  const yes = member.items.filter(({ answer }) => answer === 'some').length;
  const isAskedFurther = mistake !== undefined && asksFurther(mistake);
  return (
    <Page
      title={bar}
      back={leave}
      actions={
        isAskedFurther ? undefined : (
          <>
            <Button look="outline" onClick={() => setWrong(true)}>
              有不对的
            </Button>
            <Button busy={busy} onClick={() => void say({ right: true })}>
              都属实，确认
            </Button>
          </>
        )
      }
    >
      <div className={styles.head}>
        <h2>
          <WholeWords>{`这些是${isSelf ? '您' : member.name}的真实情况吗？`}</WholeWords>
        </h2>
        <p>理赔时以此为准，请逐条核对。</p>
      </div>
      {mistake && <ToldWrong mistake={mistake} isHolder={isHolder} />}
      <FailureNotice failure={failure} />
      <SaidCard
        title={`${member.name}的健康告知`}
        member={member}
        all
        aside={
          <span data-private="hidden">
            <Tag tone={yes > 0 ? 'attention' : 'good'}>{yes > 0 ? `${yes} 项有` : '均无'}</Tag>
          </span>
        }
      />
      {!isAskedFurther && (
        <Notice tone="attention">
          {isHolder
            ? '有遗漏请选“有不对的”，写明后就能去更正。'
            : '有遗漏请选“有不对的”，投保人会收到提醒去修改。'}
        </Notice>
      )}
      <Others others={others} onChoose={onChoose} />
      {wrong && <MistakeSheet {...props} onClose={() => setWrong(false)} />}
    </Page>
  );
}

/** Nothing was said to be wrong: by another age the notice asks something more. */
const asksFurther = ({ what, state }: HealthMistake): boolean => what === null && state === 'wrong';

interface ToldWrongProps {
  readonly mistake: HealthMistake;
  readonly isHolder: boolean;
}

/** What they said is wrong, or that more is asked. */
function ToldWrong({ mistake, isHolder }: ToldWrongProps) {
  if (mistake.what !== null)
    return (
      <Notice tone="attention" title={toldWords(mistake, isHolder)}>
        您写的是：{mistake.what}
      </Notice>
    );
  if (!asksFurther(mistake)) return null;
  return (
    <Notice tone="attention" title="还有健康告知要补充">
      年龄按证件更新后，需要多回答几项。{isHolder ? '请回到投保页补充' : '投保人补充后，请您再来核对'}。
    </Notice>
  );
}

function toldWords({ state }: HealthMistake, isHolder: boolean): string {
  if (state === 'corrected') return '已按您说的更正，请再核对';
  return isHolder ? '您说过有不对的地方' : '已告诉对方有不对的地方';
}

type OthersProps = Pick<SaidProps, 'others' | 'onChoose'>;

function Others({ others, onChoose }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <Card>
      {others.map(({ member_no, name, confirmed }) => (
        <TapRow
          key={member_no}
          title={`${name}的健康告知`}
          note={confirmed?.right ? '已确认' : '待核对'}
          onTap={() => onChoose(member_no)}
        />
      ))}
    </Card>
  );
}
