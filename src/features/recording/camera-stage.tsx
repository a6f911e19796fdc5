import type { ComponentProps } from 'react';
import type { RecordingSession } from '../../../media/recording/session.types.ts';
import { CameraStage as Stage } from '../../ui/camera-stage.tsx';

type Props = Omit<ComponentProps<typeof Stage>, 'camera'> & { readonly session: RecordingSession };

/** The camera's page over what the recording session sees. */
export function CameraStage({ session, ...stage }: Props) {
  return <Stage {...stage} camera={session} />;
}
