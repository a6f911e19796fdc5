import type { CameraRefusal } from '../../../../media/capture/refusal.ts';
import { PersonIcon } from '../../../ui/action-icons.tsx';
import { Way } from '../card/way.tsx';

interface Props {
  readonly refusal: CameraRefusal | null;
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** For who cannot take a picture, and for who does not agree that one is taken: it wants no consent. */
export const PersonWay = ({ refusal, busy, onClick }: Props) => (
  <Way
    icon={<PersonIcon />}
    title="请人工核对"
    text={refusal ? '没有办法拍照时，1 个工作日内' : '不想拍证件时，1 个工作日内'}
    busy={busy}
    onClick={onClick}
  />
);
