import { useNavigate } from 'react-router-dom';
import { AdviserCard } from '../../parts/adviser-card/adviser-card.tsx';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

export default function ProductMissingPage() {
  const navigate = useNavigate();
  return (
    <StatePage
      tone="attention"
      bar="产品不存在"
      title="没有找到这款产品"
      text="产品可能已经下架。请联系您的顾问确认，或看看其他在售产品。"
      actions={<Button onClick={() => void navigate('/')}>查看在售产品</Button>}
    >
      <AdviserCard />
    </StatePage>
  );
}
