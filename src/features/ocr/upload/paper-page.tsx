import { type ReactNode, useRef, useState } from 'react';
import type { CardDetail, CardPaper, PaperFields } from '../../../../contract/model/identity.ts';
import type { CameraRefusal } from '../../../../media/capture/refusal.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { fileIdOf, isUnsent } from '../../../../media/card/picture-state.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { PermissionCard } from '../../../parts/camera/permission-card.tsx';
import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import type { ConsentForm } from '../../../parts/consent/use-consent.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { PictureInput } from '../../../parts/picture-input/picture-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Field, labelIdOf } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import { AlbumIcon, CardCameraIcon } from '../camera/icons.tsx';
import { refusedPictures } from '../../../parts/picture-input/refused-pictures.ts';
import { cameraRefusals, unsentWords } from '../words.ts';
import { nameOfPaper, sheetPages, sheetPlace } from '../card/pages.ts';
import { PaperChoice } from './paper-choice.tsx';
import { PersonWay } from './person-way.tsx';
import styles from './upload.module.css';
import type { CardActs } from '../card/use-card-act.ts';
import type { Typed } from './use-card-entries.ts';
import type { States } from './use-card-session.ts';
import { PictureWay, Way, Ways } from '../card/way.tsx';

interface Props {
  readonly title: string;
  readonly step: StepPlace | null;
  readonly consent: ConsentForm;
  readonly isHeld: boolean;
  readonly refusal: CameraRefusal | null;
  readonly opening: boolean;
  readonly returned: string | null;
  readonly paper: CardPaper;
  readonly detail: CardDetail;
  readonly states: States;
  readonly acts: CardActs;
  readonly typed: Typed;
  readonly onTyped: (changed: Typed) => void;
  readonly onPaper: (paper: CardPaper) => void;
  readonly onShoot: (page: CardPage) => void;
  readonly onChoose: (picture: Blob, page: CardPage) => void;
  readonly onSendAgain: (page: CardPage) => void;
  readonly onRemove: (page: CardPage) => void;
  readonly onPerson: () => void;
  readonly onLeave: () => void;
}

const wholePage = '整页拍全，字要清楚';
const howToShoot: Record<CardPaper, string> = {
  ...{ id_card: wholePage, residence_booklet: '首页和本人页', birth_certificate: wholePage },
  other: '有照片和号码的每一面',
};
const numberHint = '户口簿上填身份证号，出生医学证明填编号';

type Problems = Partial<Record<keyof PaperFields | 'sheets', string>>;

/** A paper that no machine reads: typed by hand with photographs of it, and looked at by a person. */
export function PaperPage(props: Props) {
  const { title, step, consent, refusal, returned, paper, detail, states, acts } = props;
  const fields = filledWith(detail, props.typed);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const name = nameOfPaper(paper, detail.member);
  const change = (changed: Typed) => {
    props.onTyped(changed);
    setProblems({});
  };
  const submit = async () => {
    const wrong = findProblems(fields, states);
    const { gender } = fields;
    setProblems(wrong);
    if (gender === null || Object.keys(wrong).length > 0)
      return requestAnimationFrame(() => focusFirstWrong(form.current));
    const file_ids = sheetPages.flatMap((page) => fileIdOf(states.get(page)) ?? []);
    await acts.act({ kind: 'paper', paper, file_ids, fields: { ...fields, gender } });
  };
  const ofSheets = problems.sheets ? sheetProblem(states) : null;
  return (
    <Page
      title={title}
      {...(step && { step })}
      back={props.onLeave}
      actions={
        <Button
          busy={acts.busy}
          unready={Object.keys(findProblems(fields, states)).length > 0}
          onClick={() => void submit()}
        >
          提交，由人工核对
        </Button>
      }
    >
      <Notices returned={returned} refusal={refusal}>
        <FailureNotice failure={acts.failure} />
        {!acts.failure && <FailureNotice failure={ofSheets && problems}>{ofSheets}</FailureNotice>}
      </Notices>
      <ConsentCard consent={consent} />
      {props.isHeld && <Held ticked={consent.ticked} />}
      <PaperChoice member={detail.member} paper={paper} onPaper={props.onPaper} />
      <Sheets {...props} />
      <Card title={`按${name}填写`}>
        <form ref={form} noValidate>
          <PaperForm
            fields={fields}
            problems={problems}
            numberHint={paper === 'other' ? `与${name}上的号码一致` : numberHint}
            onChange={change}
          />
        </form>
      </Card>
      <WithoutPicture {...props} />
    </Page>
  );
}

const Held = ({ ticked }: { readonly ticked: boolean }) => (
  <Notice tone="info" title="照片已选好" live>
    {ticked ? '网络恢复后自动继续。' : '勾选同意后自动继续。'}
  </Notice>
);

function focusFirstWrong(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid]');
  (first?.querySelector('input') ?? first)?.focus();
}

const WithoutPicture = ({ refusal, acts, onPerson }: Props) => (
  <Card title="也可以">
    <Ways>
      <PersonWay refusal={refusal} busy={acts.busy} onClick={onPerson} />
    </Ways>
  </Card>
);

interface NoticesProps {
  readonly returned: string | null;
  readonly refusal: CameraRefusal | null;
  readonly children: ReactNode;
}

/** Why it is not done: what a person said of it, the camera, or what was filled in. */
const Notices = ({ returned, refusal, children }: NoticesProps) => (
  <>
    {returned && (
      <Notice tone="attention" title="上次没有通过，请重新提交">
        {returned}
      </Notice>
    )}
    {refusal && (
      <Notice tone="attention" title={cameraRefusals[refusal].title} live>
        {cameraRefusals[refusal].text}
      </Notice>
    )}
    {children}
    {refusal && <PermissionCard refusal={refusal} />}
  </>
);

/** The photographs of it, and the ways to take the next. */
function Sheets(props: Props) {
  const { refusal, paper, detail, states } = props;
  const taken = sheetPages.filter((page) => states.has(page));
  const next = sheetPages.find((page) => !states.has(page)) ?? null;
  return (
    <Card title={`${nameOfPaper(paper, detail.member)}照片`}>
      {taken.length > 0 && (
        <div className={styles.sides}>
          {taken.map((page) => (
            <Sheet key={page} page={page} {...props} />
          ))}
        </div>
      )}
      {next && (
        <Ways>
          {refusal ? (
            <PictureWay
              capture
              icon={<CardCameraIcon />}
              title="用系统相机拍"
              text="拍好后自动回到这里"
              onPicture={(picture) => props.onChoose(picture, next)}
            />
          ) : (
            <Way
              icon={<CardCameraIcon />}
              title={taken.length === 0 ? '打开相机拍摄' : '再拍一页'}
              text={howToShoot[paper]}
              onClick={() => props.onShoot(next)}
            />
          )}
          <PictureWay
            capture={false}
            icon={<AlbumIcon />}
            title="从相册选择"
            text="最多 4 张"
            onPicture={(picture) => props.onChoose(picture, next)}
          />
        </Ways>
      )}
    </Card>
  );
}

/** A gender that nobody chose is none. */
type Filled = Omit<PaperFields, 'gender'> & { readonly gender: PaperFields['gender'] | null };

const filledWith = ({ member, applied }: CardDetail, typed: Typed): Filled => ({
  name: typed.name ?? member.name,
  number: typed.number ?? applied.number,
  birth: typed.birth ?? applied.birth ?? '',
  gender: typed.gender ?? applied.gender,
});

function findProblems(fields: Filled, states: States): Problems {
  const sheets = sheetProblem(states);
  return {
    ...(fields.name.trim() === '' && { name: '请填写姓名' }),
    ...(fields.number.trim().length < 5 && { number: '请填写证件号码' }),
    ...(!/^\d{4}-\d{2}-\d{2}$/.test(fields.birth) && { birth: '请选择出生日期' }),
    ...(fields.gender === null && { gender: '请选择性别' }),
    ...(sheets !== null && { sheets }),
  };
}

/** Why the photographs cannot be sent in: first what only the customer can put right. Null where they can. */
function sheetProblem(states: States): string | null {
  const there = sheetPages.flatMap((page) => {
    const state = states.get(page);
    return state ? [{ state, place: sheetPlace(page, states) }] : [];
  });
  if (there.length === 0) return '请先拍摄证件照片';
  const refused = there.find(({ state }) => state.kind === 'refused');
  if (refused) return `${refused.place}的照片不能用，请换一张，或删除这一页`;
  const failed = there.find(({ state }) => state.kind === 'failed' && !isUnsent(state));
  if (failed) return `${failed.place}没有上传成功，请重新发送，或删除这一页`;
  return there.every(({ state }) => state.kind === 'read') ? null : '照片还没有全部上传，请稍候';
}

interface FormProps {
  readonly fields: Filled;
  readonly problems: Problems;
  readonly numberHint: string;
  readonly onChange: (changed: Typed) => void;
}

const genders = [
  { value: 'female', label: '女' },
  { value: 'male', label: '男' },
] as const;

function PaperForm({ fields, problems, numberHint, onChange }: FormProps) {
  return (
    <>
      <Field label="姓名" error={problems.name ?? null}>
        {(control) => (
          <input
            {...control}
            maxLength={40}
            value={fields.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label="证件号码" error={problems.number ?? null} hint={numberHint}>
        {(control) => (
          <input
            {...control}
            maxLength={40}
            autoComplete="off"
            value={fields.number}
            onChange={({ target }) => onChange({ number: target.value.replace(/\s/g, '').toUpperCase() })}
          />
        )}
      </Field>
      <Field label="出生日期" error={problems.birth ?? null}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={fields.birth}
            onChange={({ target }) => onChange({ birth: target.value })}
          />
        )}
      </Field>
      <Field label="性别" error={problems.gender ?? null}>
        {(control) => (
          <ChoiceChips
            segmented
            labelledBy={labelIdOf(control)}
            describedBy={control['aria-describedby']}
            invalid={problems.gender !== undefined}
            choices={genders}
            chosen={fields.gender === null ? [] : [fields.gender]}
            onChoose={(gender) => onChange({ gender: gender as PaperFields['gender'] })}
          />
        )}
      </Field>
    </>
  );
}

const sheetWords = {
  empty: '还没拍',
  making: '正在处理',
  sending: '正在上传',
  reading: '正在上传',
  read: '已上传',
} as const;

function Sheet(props: Props & { readonly page: CardPage }) {
  const { page, states, acts, refusal, onShoot, onChoose, onSendAgain, onRemove } = props;
  const state = states.get(page) ?? { kind: 'empty' };
  const src = useObjectUrl('picture' in state ? state.picture : null);
  const place = sheetPlace(page, states);
  const words =
    state.kind === 'refused'
      ? refusedPictures[state.refusal]
      : state.kind === 'failed'
        ? unsentWords(state)
        : sheetWords[state.kind];
  return (
    <div className={styles.side}>
      {src ? <img src={src} alt={place} /> : <div className={styles.blank}>{place}</div>}
      <p role="status">{words}</p>
      <div className={styles.instead}>
        {state.kind === 'failed' ? (
          <button type="button" className={styles.again} onClick={() => onSendAgain(page)}>
            重新发送
          </button>
        ) : (
          <>
            {!refusal && (
              <button
                type="button"
                className={styles.again}
                aria-label={`重拍${place}`}
                onClick={() => onShoot(page)}
              >
                重拍
              </button>
            )}
            <PictureInput
              className={styles.again}
              from={['album']}
              label={`从相册换${place}`}
              onPictures={([picture]) => picture && onChoose(picture, page)}
            >
              换照片
            </PictureInput>
          </>
        )}
        <button
          type="button"
          className={styles.again}
          aria-label={`删除${place}`}
          aria-busy={acts.busy || undefined}
          aria-disabled={acts.busy || undefined}
          onClick={acts.busy ? undefined : () => onRemove(page)}
        >
          删除
        </button>
      </div>
    </div>
  );
}
