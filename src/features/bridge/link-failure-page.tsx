import { useNavigate } from 'react-router-dom';
import { AdviserCard } from '../../parts/adviser-card/adviser-card.tsx';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

export default function LinkFailurePage() {
  const navigate = useNavigate();
  return (
    <StatePage
      tone="attention"
      bar="链接已失效"
      title="这个链接已不能使用"
      text="可能已经更换或撤回。请联系您的顾问重新发送，再从新的消息里点开。您已提交的内容不受影响。"
      actions={
        <Button look="outline" onClick={() => void navigate('/')}>
          查看在售产品
        </Button>
      }
    >
      <AdviserCard />
    </StatePage>
  );
}
