import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { SaidCard } from '../../../parts/underwriting/said-card.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { rolesInWords, type HealthProps } from './props.ts';
import styles from './told.module.css';

interface Props extends HealthProps {
  /** From somebody's questions on; null: from where they begin. */
  readonly onChange: (memberNo: string | null) => void;
}

/** Everything that somebody has, said in full, before anything follows from it. */
export function ConfirmPage({ processNo, record, information, conclusion, onChanged, onChange }: Props) {
  const dispatch = useDispatch<Dispatch>();
  const [ticked, setTicked] = useState(false);
  const [named, setNamed] = useState(false);
  const box = useId();
  const { busy, failure, act } = useAct();
  const confirm = async () => {
    if (!ticked) {
      setNamed(true);
      document.getElementById(box)?.querySelector('input')?.focus();
      return;
    }
    const { answers, revision } = information;
    const content = { kind: 'confirm' as const, answers, revision };
    const came = await act(content, (request_id) =>
      dispatch(
        underwritingApi.endpoints.submitHealth.initiate(
          { process_no: processNo, request_id, ...content },
          { track: false },
        ),
      ).unwrap(),
    );
    if (came) onChanged();
  };
  return (
    <Page
      title="再次确认"
      step={{ ...stepPlace(record), part: 0.8 }}
      back={() => onChange(null)}
      actions={
        <>
          <FailureNotice failure={failure} />
          <Button busy={busy} unready={!ticked} onClick={() => void confirm()}>
            确认无误，继续
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <h2>
          <WholeWords>请再核对一次您的告知</WholeWords>
        </h2>
        <p>核保和理赔都以这里为准，提交后不能自行修改。</p>
      </div>
      <Said {...{ information, conclusion, onChange }} />
      <Notice tone="attention" title="确认前请想一想">
        近两年的体检、门诊和住院都想到了吗？不确定的，先翻一下报告再答。
      </Notice>
      <Declaration id={box} ticked={ticked} missing={named && !ticked} onTick={setTicked} />
      <GiveUp record={record} />
    </Page>
  );
}

/** What was told of each insured; whose questions were asked here can be gone back to. */
const Said = ({
  information,
  conclusion,
  onChange,
}: Pick<Props, 'information' | 'conclusion' | 'onChange'>) =>
  conclusion.members.map((member) => (
    <SaidCard
      key={member.member_no}
      title={`${member.name}，${rolesInWords(member.roles)}`}
      member={member}
      aside={
        information.members.some(({ member_no }) => member_no === member.member_no) && (
          <Button small look="plain" onClick={() => onChange(member.member_no)}>
            修改
          </Button>
        )
      }
    />
  ));

interface DeclarationProps {
  readonly id: string;
  readonly ticked: boolean;
  /** It was gone on without it. */
  readonly missing: boolean;
  readonly onTick: (ticked: boolean) => void;
}

const Declaration = ({ id, ticked, missing, onTick }: DeclarationProps) => (
  <div id={id}>
    <Card>
      <CheckBox
        checked={ticked}
        invalid={missing}
        {...(missing && { describedBy: `${id}-message` })}
        onChange={onTick}
      >
        以上是被保险人的真实情况，我知道不如实告知的后果。
      </CheckBox>
      {missing && (
        <p id={`${id}-message`} className={styles.error} role="alert">
          请勾选后再继续
        </p>
      )}
    </Card>
  </div>
);
