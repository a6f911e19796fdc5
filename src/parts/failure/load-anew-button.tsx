import { useState } from 'react';
import { loadAnew } from '../../lib/load-anew.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

/** Asking the server for its version first may take some seconds. */
export function LoadAnewButton() {
  const [busy, setBusy] = useState(false);
  const load = () => {
    setBusy(true);
    void loadAnew(showToast).then(() => setBusy(false));
  };
  return (
    <Button busy={busy} onClick={load}>
      重新加载
    </Button>
  );
}
