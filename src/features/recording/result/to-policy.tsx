import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';

/** Who bought alone makes a new link from their policy, which is found on any phone. */
export function ToPolicy() {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate('/policy-find')}>查保单</Button>;
}
