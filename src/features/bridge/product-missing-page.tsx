import { useNavigate } from 'react-router-dom';
import { AdviserCard } from '../../parts/adviser-card/adviser-card.tsx';
import { useAdviser } from '../../parts/adviser-card/use-adviser.ts';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

const missing = {
  bar: '产品不存在',
  title: '没有找到这款产品',
  text: '产品可能已经下架。请联系您的顾问确认，或看看其他在售产品。',
} as const;

/** Of what was shared or prepared, and is not sold any more. */
const stopped = (product: string, wayOn: string) => ({
  bar: '产品已停售',
  title: '这款产品已停售',
  text: `“${product}”现在不能新投保。${wayOn}已经投保的不受影响，可以在“查保单”里办理。`,
});

export default function ProductMissingPage() {
  const navigate = useNavigate();
  const contact = useAdviser()?.contact;
  const product = contact?.stopped_product ?? null;
  const wayOn = contact?.is_desk
    ? '可以看看其他在售产品。'
    : '可以请发给您链接的顾问推荐，或看看其他在售产品。';
  return (
    <StatePage
      tone="attention"
      {...(product === null ? missing : stopped(product, wayOn))}
      actions={
        <>
          {product !== null && (
            <Button look="outline" onClick={() => void navigate('/policy-find')}>
              查保单
            </Button>
          )}
          <Button onClick={() => void navigate('/')}>查看在售产品</Button>
        </>
      }
    >
      <AdviserCard />
    </StatePage>
  );
}
