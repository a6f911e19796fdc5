import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { HealthConclusion, RefusedMember } from '../../../../contract/model/health.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { againWords } from '../../../parts/underwriting/again-words.ts';
import { WithdrawRow } from '../../../parts/underwriting/withdraw-row.tsx';
import { GiveUpSheet } from '../../../process/sale/give-up.tsx';
import { OwnConsentsLine } from '../../../parts/consent/own-consents-line.tsx';
import { PersonIcon } from '../../../ui/action-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ResultHead } from '../../../ui/result-head.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import type { HealthProps } from './props.ts';
import { ReviewSheet } from './review-sheet.tsx';

/** Why it cannot be insured, who may look again, and what may still be bought. */
export function RefusedPage({ processNo, record, information, conclusion, onChanged }: HealthProps) {
  const navigate = useNavigate();
  const [sheet, setSheet] = useState<'review' | 'end' | null>(null);
  const isPostponed = conclusion.reasons.every(({ outcome }) => outcome === 'postpone');
  return (
    <Page title="健康告知结果" actions={<Button onClick={() => void navigate('/')}>看看其他产品</Button>}>
      <ResultHead tone="quiet" title={isPostponed ? '现在还不能投保，需要延期' : '这次不能承保'}>
        根据告知的情况，投保不能继续。没有产生任何费用。
      </ResultHead>
      <Card title="为什么">
        {conclusion.reasons.map((reason) => (
          <Reason key={reason.member_no} reason={reason} />
        ))}
      </Card>
      <ReviewsAsked reasons={conclusion.reasons} />
      <Card>
        {conclusion.reasons.some(mayBeReviewed) && (
          <TapRow
            icon={<PersonIcon />}
            title="请人工复核"
            note="1 个工作日（不含周末和法定节假日）内答复，结果发短信"
            onTap={() => setSheet('review')}
          />
        )}
        <WithdrawRow
          processNo={processNo}
          memberNo={information.consent_member_no}
          note="删除后不能复核"
          onDone={onChanged}
        />
        <TapRow title="结束这次投保" note="以后可以重新投保" onTap={() => setSheet('end')} />
      </Card>
      <OtherProducts products={conclusion.other_products} />
      <OwnConsentsLine processNo={processNo} />
      {sheet === 'review' && <ReviewSheet processNo={processNo} onClose={() => setSheet(null)} />}
      {sheet === 'end' && (
        <GiveUpSheet
          title="结束这次投保"
          record={record}
          event="refuse_health"
          onClose={() => setSheet(null)}
        />
      )}
    </Page>
  );
}

const mayBeReviewed = ({ by, review }: RefusedMember): boolean => by === 'smart' && review === null;

/** Whose refusal a person looks at again, and until when. */
function ReviewsAsked({ reasons }: { readonly reasons: readonly RefusedMember[] }) {
  const waiting = reasons.filter(({ review }) => review !== null);
  if (waiting.length === 0) return null;
  return (
    <Notice tone="good" title="已请人工复核">
      {waiting.map(({ member_no, name, review }) => (
        <p key={member_no}>
          {name}：{review && `${beijingTime(review.asked_at)} 提交，${beijingTime(review.due_at)} 前答复。`}
        </p>
      ))}
      <p>结果会发短信，可以离开本页。</p>
    </Notice>
  );
}

/** What is sold without such questions. */
function OtherProducts({ products }: { readonly products: HealthConclusion['other_products'] }) {
  const navigate = useNavigate();
  if (products.length === 0) return null;
  return (
    <Card title="不用健康告知也能买">
      {products.map(({ product_no, name, subtitle }) => (
        <TapRow
          key={product_no}
          title={name}
          note={subtitle}
          onTap={() => void navigate(`/detail?${new URLSearchParams({ productNo: product_no }).toString()}`)}
        />
      ))}
    </Card>
  );
}

function Reason({ reason }: { readonly reason: RefusedMember }) {
  const { name, text, again_from, by } = reason;
  return (
    <>
      <p data-private="hidden">
        <b>{name}：</b>
        {text}
      </p>
      {again_from && <p>{againWords(again_from)}</p>}
      <p>
        <small>
          {by === 'manual' ? '由核保员复核得出。' : '由系统按核保规则得出。'}
          {mayBeReviewed(reason) && '您可以要求人工复核。'}
        </small>
      </p>
    </>
  );
}
