import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { DocumentIcon, PersonIcon } from '../../../ui/action-icons.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { CardDetail, ReadField } from '../../../../contract/model/identity.ts';
import { failureText } from '../../../api/reactions.ts';
import { type Failure, isFailure } from '../../../api/failure.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { whoIs } from '../../../parts/identity/words.ts';
import { useLookAgain } from '../../../process/sale/use-told-wrong.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CardCameraIcon } from '../camera/icons.tsx';
import { cardPages } from '../card/pages.ts';
import { Way, Ways } from '../card/way.tsx';
import { cardFieldNames, shownCardValue } from '../../../parts/identity/card-fields.ts';
import { differingParts } from './differing-parts.ts';
import { differs, valueOf, type Checked, type ResultProps } from './checked.ts';
import styles from './result.module.css';

const premiums = z.object({ first_fen: z.number(), first_fen_before: z.number() });

/** The new first premium, where the application cannot take the card's value without another. */
function changedPremium(failure: Failure | null) {
  if (failure?.kind !== 'code' || failure.code !== catalogue.premiumChanged.code) return null;
  return premiums.safeParse(failure.data).data ?? null;
}

/** The premium is paid: nothing of the application can be changed any more. */
const isFixed = (failure: Failure | null): boolean =>
  failure?.kind === 'code' && failure.code === catalogue.paidApplicationFixed.code;

/** The premium changes: who pays it has been asked. */
const isHoldersToAgree = (failure: Failure): boolean =>
  failure.kind === 'code' && failure.code === catalogue.memberForeign.code;

interface Props extends ResultProps {
  /** The first field that is not as the application says. */
  readonly differing: ReadField;
  readonly checked: Checked;
  /** Back to what was typed or ticked; there is none where the machine was sure of all. */
  readonly onCheck?: () => void;
}

/** Names the field, shows both, and changes nothing by itself. */
export function MismatchPage(props: Props) {
  const { step, detail, acts, differing, checked } = props;
  const { told, asked, adopt } = useAdopting(props);
  const name = cardFieldNames[differing.field];
  const compared = detail.fields.filter(
    (field) =>
      field.applied !== null &&
      (field === differing || ['name', 'number', 'gender', 'birth'].includes(field.field)),
  );
  const changed = changedPremium(acts.failure);
  const fixed = isFixed(acts.failure);
  return (
    <Page
      title="核对身份信息"
      {...(step && { step: { ...step, part: 0.5 } })}
      back={props.onLeave}
      actions={
        fixed ? (
          <Button onClick={props.onPerson}>请人工核对</Button>
        ) : (
          <Button busy={acts.busy} onClick={() => void adopt()}>
            以证件为准，修改{name}
          </Button>
        )
      }
    >
      <Notice tone="danger" title={`${name}与投保信息不一致`} live>
        请看看是拍错了证件，还是填错了。
      </Notice>
      {told && (
        <Notice tone="attention" live>
          {told}
        </Notice>
      )}
      {asked && <HolderAsked subject={props.subject} onHeard={props.onChanged} />}
      {acts.failure && !changed && (
        <FailureNotice failure={acts.failure}>
          {isFailure(acts.failure) ? failureText(acts.failure) : '没有成功，请重试'}
        </FailureNotice>
      )}
      <Card title={`${detail.member.name}，${whoIs({ ...detail.member, mobile_masked: null })}`}>
        {compared.map((field) => (
          <Compared key={field.field} field={field} checked={checked} />
        ))}
      </Card>
      <OtherWays {...props} />
      {!fixed && <p className={styles.note}>{afterChange(detail)}</p>}
      {changed && (
        <PremiumSheet
          field={name}
          changed={changed}
          busy={acts.busy}
          onAgree={() => void adopt(changed.first_fen)}
          onClose={acts.clear}
        />
      )}
    </Page>
  );
}

/** The card's value in place of the application's, and what came of it in words. */
function useAdopting({ subject, detail, acts, differing, onChanged }: Props) {
  const [told, setTold] = useState<string | null>(null);
  const [asked, setAsked] = useState(detail.wished === differing.field);
  const processNo = 'process_no' in subject ? subject.process_no : '';
  const lookAgain = useLookAgain(processNo);
  const adopt = async (first_fen?: number) => {
    const agreed = first_fen === undefined ? {} : { first_fen };
    const answer = await acts.act({ kind: 'adopt', field: differing.field, ...agreed }, (failure) => {
      if (!isHoldersToAgree(failure)) return;
      // Nothing went wrong: it goes on by itself once the holder has agreed.
      acts.clear();
      setAsked(true);
    });
    if (!answer) return;
    setTold(answer.message);
    onChanged();
    // By another age the health notice may ask something more.
    if (processNo) lookAgain();
  };
  return { told, asked, adopt };
}

/** Where the application is right, the card is taken anew or looked at by a person. */
const OtherWays = ({ onCheck, onShoot, onPerson }: Pick<Props, 'onCheck' | 'onShoot' | 'onPerson'>) => (
  <Card>
    <Ways>
      {onCheck && (
        <Way icon={<DocumentIcon />} title="修改刚才核对的内容" text="填错了，或看错了" onClick={onCheck} />
      )}
      <Way
        icon={<CardCameraIcon />}
        title="重新拍摄证件"
        text="拍错了人，或没有拍清"
        onClick={() => onShoot([...cardPages])}
      />
      <Way
        icon={<PersonIcon />}
        title="请人工核对"
        text="证件没错但总读错，1 个工作日内"
        onClick={onPerson}
      />
    </Ways>
  </Card>
);

interface PremiumSheetProps {
  /** What the card says otherwise. */
  readonly field: string;
  readonly changed: z.infer<typeof premiums>;
  readonly busy: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

const PremiumSheet = ({ field, changed, busy, onAgree, onClose }: PremiumSheetProps) => (
  <Sheet
    title="保费有变化"
    actions={
      <>
        <Button look="outline" onClick={onClose}>
          先不修改
        </Button>
        <Button busy={busy} onClick={onAgree}>
          同意并修改
        </Button>
      </>
    }
  >
    <p>
      按证件上的{field}重新计算，首期保费由 <Money fen={changed.first_fen_before} /> 变为{' '}
      <Money fen={changed.first_fen} />。
    </p>
  </Sheet>
);

interface HolderAskedProps extends Pick<Props, 'subject'> {
  /** The list of members came anew: where a network cuts every stream, nothing else tells of the holder's answer. */
  readonly onHeard: () => void;
}

/** As long as it stands there, the page learns of the holder's answer. */
function HolderAsked({ subject, onHeard }: HolderAskedProps) {
  const { fulfilledTimeStamp } = useMembers(subject);
  const heard = useEffectEvent(onHeard);
  useEffect(() => {
    if (fulfilledTimeStamp !== undefined) heard();
  }, [fulfilledTimeStamp]);
  return (
    <Notice tone="attention" live>
      按证件修改后保费会变化，已请投保人在“身份识别”页确认，对方同意后这里会自动更新。
    </Notice>
  );
}

const afterChange = ({ member }: CardDetail): string =>
  `修改后会重新计算保费，变化会请${member.by === 'invite' ? '投保人' : '您'}确认。`;

function Compared({ field, checked }: { readonly field: ReadField; readonly checked: Checked }) {
  const applied = field.applied ?? '';
  const name = cardFieldNames[field.field];
  const value = valueOf(field, checked);
  if (!differs(field, checked))
    return (
      <div className={styles.compared}>
        <div className={styles.head}>
          <span>{name}</span>
          <Tag tone="good">✓ 一致</Tag>
        </div>
        <p>{shownCardValue(field.field, value)}</p>
      </div>
    );
  const [ofForm, ofCard] = differingParts(
    shownCardValue(field.field, applied),
    shownCardValue(field.field, value),
  );
  return (
    <div className={styles.compared}>
      <div className={styles.head}>
        <span>{name}</span>
        <Tag tone="danger">不一致</Tag>
      </div>
      <div className={styles.pair}>
        <Both label="投保时填写" parts={ofForm} />
        <Both label="证件上" parts={ofCard} wrong />
      </div>
    </div>
  );
}

interface BothProps {
  readonly label: string;
  readonly parts: readonly { readonly text: string; readonly differs: boolean }[];
  readonly wrong?: boolean;
}

const Both = ({ label, parts, wrong = false }: BothProps) => (
  <div className={wrong ? styles.wrong : undefined}>
    <small>{label}</small>
    <p>
      {parts.map(({ text, differs }, i) => (differs ? <u key={i}>{text}</u> : <span key={i}>{text}</span>))}
    </p>
  </div>
);
