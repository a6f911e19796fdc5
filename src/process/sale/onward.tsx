import { Button } from '../../ui/button.tsx';
import { useOnward } from './use-onward.ts';

interface Props {
  readonly processNo: string;
  readonly label: string;
}

/** To where the process stands by now, which the server is asked first. */
export function Onward({ processNo, label }: Props) {
  const { busy, askAndFollow } = useOnward(processNo);
  return (
    <Button busy={busy} onClick={() => void askAndFollow()}>
      {label}
    </Button>
  );
}
