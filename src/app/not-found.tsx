import { useNavigate } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { StatePage } from '../ui/state-page.tsx';

export default function NotFound() {
  const navigate = useNavigate();
  return (
    <StatePage
      tone="attention"
      title="没有找到这个页面"
      text="请回到聊天或短信，重新点开顾问发送的链接；也可以看看在售产品。"
      actions={<Button onClick={() => void navigate('/')}>查看在售产品</Button>}
    />
  );
}
