import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ConsentPurpose, ConsentState } from '../../../contract/services/consent.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { forgetFilms } from '../kept-media/kept-films.ts';
import { forgetCards } from '../kept-media/kept-cards.ts';
import { forgetMaterial } from '../kept-media/kept-material.ts';
import { consentApi } from './api.ts';
import { ConsentTerms } from './consent-card.tsx';
import { ListFailed } from './list-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './withdraw-card.module.css';

/** A member, by their invitation or in the sale that this device holds; or that sale's application. */
export type WithdrawOwner =
  | { readonly member_no: string; readonly transmit_record_no: string }
  | { readonly member_no?: string; readonly process_no: string };

interface Props {
  readonly owner: WithdrawOwner;
  readonly title: string;
}

/** What somebody consented to, and the way to take it back (rule R20); nothing where there is nothing. */
export function WithdrawCard({ owner, title }: Props) {
  const [shown, setShown] = useState<ConsentState | null>(null);
  return (
    <GivenCard owner={owner} title={title} stays={shown !== null} onShow={setShown}>
      {shown && <WithdrawSheet owner={owner} consent={shown} onClose={() => setShown(null)} />}
    </GivenCard>
  );
}

interface GivenProps extends Props {
  /** Stands also where nothing of it is left. */
  readonly stays?: boolean;
  readonly onShow: (consent: ConsentState) => void;
  readonly children?: ReactNode;
}

/** The same where something else shows the consent that was chosen. */
export function GivenCard({ owner, title, stays = false, onShow, children }: GivenProps) {
  const query = consentApi.useConsentsQuery(owner, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  if (error && !data)
    return (
      <Card title={title}>
        <ListFailed error={error} onRetry={refetch} />
      </Card>
    );
  const given = data?.consents.filter(({ held_since }) => held_since !== null) ?? [];
  if (given.length === 0 && !stays) return null;
  return (
    <Card title={title}>
      <div className={styles.links}>
        {given.map((consent) => (
          <Button key={consent.purpose} look="plain" small onClick={() => onShow(consent)}>
            {consent.title}：查看或撤回
          </Button>
        ))}
      </div>
      {children}
    </Card>
  );
}

const withdrawnWords: Readonly<Record<ConsentPurpose, string>> = {
  face: '已撤回，人脸照片和短片已删除。',
  recording: '已撤回，录像已删除。',
  id_card: '已撤回，证件照片已删除。',
  health: '已撤回，健康信息和资料已删除。',
  bank: '已撤回，银行账户信息已删除。',
};

/** What was withdrawn and must stay says so: nothing of it was deleted. */
const doneWords = ({ purpose, kept }: ConsentState, isOffDevice: boolean): string =>
  [
    kept ? '已撤回。内容按法规保存到期满，不再用于其他用途。' : withdrawnWords[purpose],
    ...(isOffDevice ? [] : ['这台手机上还有未提交的，下次打开本应用时删除。']),
  ].join('');

/** What of it is on this device alone goes as well; false where that is done by a later visit. */
async function forgetHere(purpose: ConsentPurpose, owner: WithdrawOwner): Promise<boolean> {
  const { member_no: memberNo } = owner;
  if (purpose === 'id_card' && memberNo !== undefined) return await forgetCards(memberNo);
  if (purpose === 'face' && memberNo !== undefined) return await forgetFilms(memberNo);
  if (purpose === 'health' && 'process_no' in owner) return await forgetMaterial(owner.process_no);
  return true;
}

interface SheetProps {
  readonly owner: WithdrawOwner;
  readonly consent: ConsentState;
  readonly onClose: () => void;
}

/** One consent in full, and its withdrawal. */
export function WithdrawSheet({ owner, consent, onClose }: SheetProps) {
  const dispatch = useDispatch();
  const [withdraw, { isLoading, error, isSuccess }] = consentApi.useWithdrawConsentMutation();
  /** Whether nothing of it is on this device; null: it is not known yet. */
  const [isOffDevice, setOffDevice] = useState<boolean | null>(null);
  const confirm = async () => {
    const answer = await withdraw({ ...owner, purpose: consent.purpose });
    if (!answer.error) setOffDevice(await forgetHere(consent.purpose, owner));
  };
  const isDone = isOffDevice !== null;
  /** It cannot be kept any more, and what comes of it is told here. */
  const isUnderWay = isLoading || (isSuccess && !isDone);
  // What was withdrawn may end the sale, or take back what the page behind this shows.
  const close = () => {
    if (isSuccess) dispatch(consentApi.util.invalidateTags(['Process', 'Identity']));
    onClose();
  };
  return (
    <Sheet
      title={consent.title}
      {...(!isUnderWay && { onClose: close })}
      actions={
        isDone ? (
          <Button onClick={close}>好的</Button>
        ) : (
          <>
            <Button look="outline" busy={isUnderWay} onClick={() => void confirm()}>
              {consent.kept ? '撤回' : '撤回并删除'}
            </Button>
            {!isUnderWay && <Button onClick={close}>保留</Button>}
          </>
        )
      }
    >
      {consent.given_at === null && <p>您同意的是旧版内容，以下是更新后的内容。</p>}
      <ConsentTerms consent={consent} />
      <p>{consent.withdrawal}</p>
      {isDone && (
        <Notice tone="good" live>
          {doneWords(consent, isOffDevice)}
        </Notice>
      )}
      {error && (
        <Notice tone="danger" live>
          {isFailure(error) ? failureText(error) : '没有成功，请重试'}
        </Notice>
      )}
    </Sheet>
  );
}
