// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKept } from '../../../parts/kept-sealed/use-kept.ts';
import type { KeptSealed } from '../../../session/kept-sealed.ts';
import type { Identity } from '../../../parts/recording-identity/identity-messages.ts';
import { useKeptIdentity } from './use-kept-identity.ts';

vi.mock('../../../parts/kept-sealed/use-kept.ts', () => ({ useKept: vi.fn() }));
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

const first: Identity = { name: '', certificateType: 'id_card', certificateNumber: '' };
const shown = vi.fn<(now: ReturnType<typeof useKeptIdentity>) => void>();
const typed = () => shown.mock.lastCall?.[0];
function Fields() {
  const now = useKeptIdentity('T1', first);
  useEffect(() => shown(now));
  return null;
}

it('leaves what the sealed copy says of a field that was not typed before it had opened', () => {
  let copy: Identity | null = {
    ...{ name: '周明远', certificateType: 'passport', certificateNumber: 'E12345678' },
  };
  const kept: KeptSealed<Identity> = {
    ...{ read: () => copy, isOnDevice: () => true, clear: () => (copy = null) },
    set: (value) => (copy = value),
  };
  const root = createRoot(document.createElement('div'));
  const looks = () => act(() => root.render(<Fields />));

  vi.mocked(useKept).mockReturnValue(null);
  looks();
  act(() => typed()?.change({ name: '李' }));
  expect(typed()?.identity).toEqual({ ...first, name: '李' });
  vi.mocked(useKept).mockReturnValue(kept);
  looks();
  const both = { name: '李', certificateType: 'passport', certificateNumber: 'E12345678' };
  expect(typed()?.identity).toEqual(both);
  expect(copy).toEqual(both);
  act(() => root.unmount());
});
