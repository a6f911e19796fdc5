import { FailureNotice } from '../failure-notice/failure-notice.tsx';
import { useAct } from '../underwriting/use-act.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  readonly masked: string | null;
  /** The call was made, or nobody waits for it any more. */
  readonly isOver: boolean;
  /** The whole number, once it was asked for. */
  readonly mobile: string | null | undefined;
  readonly ask: (requestId: string) => Promise<unknown>;
}

/** The whole number comes when it is asked for, and that leaves a trace. */
export function WholePhone({ masked, isOver, mobile, ask }: Props) {
  const { act, busy, failure } = useAct();
  if (masked === null) return <>没有登记</>;
  if (isOver) return <>{masked}</>;
  if (mobile) return <a href={`tel:${mobile}`}>{mobile}</a>;
  return (
    <>
      {masked}{' '}
      <Button small look="plain" busy={busy} onClick={() => void act('phone', ask)}>
        查看号码
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
