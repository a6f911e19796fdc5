import { type RefObject, useRef } from 'react';
import { fieldErrorsSchema, type FieldErrors } from '../../../../contract/envelope.ts';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { failureCode, type Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { cardValue } from '../../../../contract/certificate/card-value.ts';
import { isCardSign, type ReadField } from '../../../../contract/model/identity.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AgainIcon } from '../camera/icons.tsx';
import { cardPages } from '../card/pages.ts';
import { cardFieldNames, shownCardValue } from '../../../parts/identity/card-fields.ts';
import { sideNames, signWords } from '../words.ts';
import {
  isByWord,
  isLookedAt,
  isOpen,
  wantsLook,
  withSeen,
  withTyped,
  valueOf,
  type Checked,
  type ResultProps,
} from './checked.ts';
import styles from './result.module.css';
import { UnsureField } from './unsure-field.tsx';

interface Props extends ResultProps {
  readonly checked: Checked;
  readonly unseen: readonly ReadField[];
  /** Something is not as the application says, which comes next. */
  readonly differing: boolean;
  readonly onChecked: (checked: Checked) => void;
  readonly onAllSeen: () => void;
}

/** What was read: what is unsure first, beside its own piece of the picture; the rest with its tick. */
export function CheckPage(props: Props) {
  const { step, detail, acts, checked, unseen } = props;
  const list = useRef<HTMLDivElement>(null);
  const problems = problemsIn(acts.failure);
  const overByWord = detail.findings.find(({ finding }) => isByWord(detail, finding));
  const focus = (field: string) =>
    list.current?.querySelector<HTMLElement>(`[data-field=${field}] textarea`)?.focus();
  const confirm = async () => {
    const [first] = unseen;
    if (first) return focus(first.field);
    const fields = changedOf(detail.fields, checked);
    await acts.act({ kind: 'confirm', fields, looked_at: [...checked.seen] }, (failure) => {
      const wrong = detail.fields.find(({ field }) => problemsIn(failure)[field]);
      if (wrong) focus(wrong.field);
      if (!props.differing || !keepsWhatWasSaid(failure)) return;
      // That it was looked at is kept; that it differs is what the next page is for.
      acts.clear();
      props.onAllSeen();
    });
    props.onChanged();
  };
  return (
    <Page
      title="核对身份信息"
      {...(step && { step: { ...step, part: 0.6 } })}
      aside={isKept(detail.fields, checked) && <span>✓ 已保存</span>}
      back={props.onLeave}
      actions={
        <Button busy={acts.busy} unready={unseen.length > 0} onClick={() => void confirm()}>
          都对，下一步
        </Button>
      }
    >
      {acts.failure && (
        <FailureNotice failure={acts.failure}>
          <WhatIsWrong failure={acts.failure} fields={detail.fields} />
        </FailureNotice>
      )}
      {!acts.failure && overByWord && <Notice tone="danger">{overByWord.message}</Notice>}
      <Signs {...props} />
      <Sides {...props} />
      <Results {...props} problems={problems} list={list} />
      <p className={styles.note}>
        有一项不对或没读清？换个角度重拍那一面，已经读清的会留着；也可以请人工核对。
      </p>
      <Button look="plain" small onClick={props.onPerson}>
        请人工核对
      </Button>
    </Page>
  );
}

interface ResultsProps extends Pick<Props, 'detail' | 'checked' | 'unseen' | 'onChecked'> {
  readonly problems: FieldErrors;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** What is unsure with its piece of the picture, and what is sure. */
function Results({ detail, checked, unseen, problems, onChecked, list }: ResultsProps) {
  return (
    <Card title="识别结果" aside={unseen.length > 0 && <Tag tone="attention">{unseen.length} 项请核对</Tag>}>
      <div ref={list}>
        {detail.fields.filter(isOpen).map((field) => (
          <UnsureField
            key={field.field}
            field={field}
            value={inTheirWords(field, checked)}
            seen={isLookedAt(field, checked)}
            problem={problems[field.field]?.join('；') ?? null}
            onSeen={(seen) => onChecked(withSeen(checked, field.field, seen))}
            onType={(value) => onChecked(withTyped(checked, field.field, value))}
          />
        ))}
      </div>
      <SureFields
        fields={detail.fields.filter((field) => !isOpen(field) && field.value !== '')}
        checked={checked}
      />
    </Card>
  );
}

interface SureFieldsProps {
  readonly fields: readonly ReadField[];
  readonly checked: Checked;
}

const SureFields = ({ fields, checked }: SureFieldsProps) => (
  <dl className={styles.fields}>
    {fields.map((field) => (
      <div key={field.field}>
        <dt>{cardFieldNames[field.field]}</dt>
        <dd>
          {shownCardValue(field.field, valueOf(field, checked))}
          <span className={styles.tick}>
            <TickIcon />
            <span className="visually-hidden">已识别</span>
          </span>
        </dd>
      </div>
    ))}
  </dl>
);

/** What a person will look at: it keeps nobody from going on. */
const Signs = ({ detail }: ResultProps) =>
  cardPages.map((side) => {
    const [sign] = detail.findings.flatMap((found) =>
      found.side === side && isCardSign(found.finding) ? [found.finding] : [],
    );
    if (!sign) return null;
    return (
      <Notice key={side} tone="attention" title={`${sideNames[side]}${signWords[sign]}`}>
        拍的是完整的证件原件就可以继续，提交后由人工核对；不是的话，请重拍这一面。
      </Notice>
    );
  });

/** The pictures themselves, each to be taken anew. */
function Sides({ detail, onShoot }: ResultProps) {
  return (
    <Card>
      <div className={styles.sides}>
        {cardPages.map((side) => {
          const shownSide = detail.sides[side];
          return (
            <div key={side} className={styles.side}>
              {shownSide && <img src={shownSide.url} alt={`身份证${sideNames[side]}`} />}
              <button type="button" className={styles.again} onClick={() => onShoot([side])}>
                <AgainIcon />
                重拍{sideNames[side]}
              </button>
            </div>
          );
        })}
      </div>
    </Card>
  );
}

/** As the card prints it: nobody writes over a word of ours. */
const inTheirWords = (field: ReadField, checked: Checked): string =>
  field.field === 'gender' ? shownCardValue('gender', valueOf(field, checked)) : valueOf(field, checked);

const keepsWhatWasSaid = (failure: Failure): boolean =>
  [catalogue.cardMismatch.code, catalogue.cardExpired.code].some((code) => code === failureCode(failure));

/** What the server says of single fields. */
function problemsIn(failure: Failure | null): FieldErrors {
  if (failure?.kind !== 'code' || failure.code !== catalogue.multipleErrors.code) return {};
  return fieldErrorsSchema.safeParse(failure.data).data ?? {};
}

interface WrongProps {
  readonly failure: Failure;
  readonly fields: readonly ReadField[];
}

/** Of single fields each with its name: one that cannot be typed says nothing at its place. */
function WhatIsWrong({ failure, fields }: WrongProps) {
  const problems = problemsIn(failure);
  const wrong = fields.filter(({ field }) => problems[field]);
  if (wrong.length === 0) return failureText(failure);
  return wrong.map(({ field }) => (
    <div key={field}>
      {cardFieldNames[field]}：{problems[field]?.join('；')}
    </div>
  ));
}

/** Nothing was typed or looked at that the server does not have yet. */
const isKept = (fields: readonly ReadField[], checked: Checked): boolean =>
  Object.keys(changedOf(fields, checked)).length === 0 &&
  fields.every((field) => !wantsLook(field) || !checked.seen.includes(field.field));

const changedOf = (fields: readonly ReadField[], { values }: Checked) =>
  Object.fromEntries(
    fields.flatMap(({ field, value }) => {
      const typed = values[field] === undefined ? value : cardValue(field, values[field]);
      return typed === value ? [] : [[field, typed]];
    }),
  );
