import { needsPermission } from '../../../media/capture/refusal.ts';
import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import { platform } from '../../platform/current.ts';
import { permissionSteps } from '../../platform/permission-steps.ts';
import { Card } from '../../ui/card.tsx';
import { NumberedList } from '../../ui/numbered-list.tsx';

/** How the camera is permitted again in this very browser; nothing where the refusal is about something else. */
export function PermissionCard({ refusal }: { readonly refusal: CameraRefusal }) {
  if (!needsPermission(refusal)) return null;
  return (
    <Card title="怎样允许">
      <NumberedList items={permissionSteps[platform.family]} />
    </Card>
  );
}
