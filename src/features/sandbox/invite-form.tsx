import { type FormEvent, useState } from 'react';
import type { RequestOf } from '../../../contract/define.ts';
import type { world } from '../../../contract/sandbox/world.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { sandboxApi } from './api.ts';
import styles from './invite-form.module.css';
import { OwnPortrait } from './own-portrait.tsx';

type Input = RequestOf<typeof world.createRecording>;

/** `own`: a picture taken here; the others are invented faces. */
type PortraitChoice = NonNullable<Input['portrait']> | 'own';

const portraits: readonly (readonly [PortraitChoice, string])[] = [
  ['reader', '虚构人脸：演示摄像头里的人'],
  ['own', '我自己，现在拍一张'],
  ['neighbour', '虚构人脸：另一个人（核验不通过）'],
  ['elder', '虚构人脸：一位长者（核验不通过）'],
  ['none', '没有登记照片（转人工）'],
];

const expiries = [
  [7 * 86_400, '7 天后'],
  [86_400, '1 天后'],
  [3600, '1 小时后'],
  [60, '1 分钟后'],
] as const;

/** What an insurer's system would send: for which product, of whose customer, with which face, until when. */
export function InviteForm({ onInvited }: { readonly onInvited: (recordingNo: string) => void }) {
  const { data: products } = sandboxApi.useProductsQuery({});
  const { data: sales } = sandboxApi.useSalesQuery({});
  const [create, creating] = sandboxApi.useCreateRecordingMutation();
  const [setPortrait, setting] = sandboxApi.useSetPortraitMutation();
  const [portrait, setChoice] = useState<PortraitChoice>('reader');
  const [picture, setPicture] = useState<string | null>(null);
  const error = creating.error ?? setting.error;
  const invite = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data } = await create(inputOf(new FormData(event.currentTarget), portrait));
    if (!data) return;
    if (portrait === 'own' && picture) await setPortrait({ recording_no: data.recording_no, picture });
    onInvited(data.recording_no);
  };
  return (
    <Card title="发起录制">
      <form className={styles.form} onSubmit={(event) => void invite(event)}>
        <Choice name="product_no" label="产品" options={products?.map((one) => [one.product_no, one.name])} />
        <Choice name="sales_no" label="顾问" options={sales?.map((one) => [one.sales_no, one.name])} />
        <PortraitSelect portrait={portrait} onChoose={setChoice} />
        {portrait === 'own' && <OwnPortrait picture={picture} onPicture={setPicture} />}
        <Choice
          name="will_check"
          label="意愿确认"
          options={[
            ['', '按产品规定'],
            ['required', '需要'],
            ['none', '不需要'],
          ]}
        />
        <Choice name="expires_in" label="链接到期" options={expiries} />
        <PersonSeed />
        <p className={styles.hint}>
          {portrait === 'reader'
            ? '用自己的摄像头比对人脸会不通过；请选“我自己”，或不需要意愿确认。'
            : '姓名、证件和手机号都是虚构的，验证码会出现在短信收件箱里。'}
        </p>
        {error && (
          <p className={styles.failure} role="alert">
            {isFailure(error) ? failureText(error) : '没有发起成功，请重试'}
          </p>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            busy={creating.isLoading || setting.isLoading}
            disabled={portrait === 'own' && !picture}
          >
            发起新的录制
          </Button>
        </div>
      </form>
    </Card>
  );
}

function inputOf(form: FormData, portrait: PortraitChoice): Input {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const will = text('will_check');
  return {
    ...(text('person_seed') && { person_seed: Number(text('person_seed')) }),
    ...(text('product_no') && { product_no: text('product_no') }),
    ...(text('sales_no') && { sales_no: text('sales_no') }),
    ...((will === 'required' || will === 'none') && { will_check: will }),
    portrait: portrait === 'own' ? 'none' : portrait,
    expires_in: Number(text('expires_in')),
  };
}

/** Whoever tries something again wants the same person. */
const PersonSeed = () => (
  <label>
    虚构客户编号
    <input
      name="person_seed"
      type="number"
      min={0}
      step={1}
      placeholder="同一编号是同一个人，不填则另编一位"
    />
  </label>
);

interface PortraitProps {
  readonly portrait: PortraitChoice;
  readonly onChoose: (portrait: PortraitChoice) => void;
}

const PortraitSelect = ({ portrait, onChoose }: PortraitProps) => (
  <label>
    登记照片
    <select value={portrait} onChange={(event) => onChoose(event.target.value as PortraitChoice)}>
      {portraits.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  </label>
);

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** Undefined until they are loaded. */
  readonly options: readonly (readonly [string | number, string])[] | undefined;
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name}>
        {options?.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}
