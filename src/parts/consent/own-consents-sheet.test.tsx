// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConsentState } from '../../../contract/services/consent.ts';
import OwnConsentsSheet from './own-consents-sheet.tsx';

interface Answer {
  readonly data?: object;
  readonly error?: object;
}

const known = vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
  return { own: {}, mine: {}, refetch: vi.fn() };
});
vi.mock('react-redux', () => ({
  useDispatch: () => vi.fn(),
  useSelector: (select: (state: object) => unknown) => select({}),
}));
vi.mock('./api.ts', () => {
  const answer = ({ member_no }: { readonly member_no?: string }) => (member_no ? known.mine : known.own);
  return {
    consentApi: {
      useConsentsQuery: (asked: object) => ({ ...answer(asked), refetch: known.refetch }),
      useWithdrawConsentMutation: () => [vi.fn(), {}],
      endpoints: { consents: { select: (asked: object) => () => answer(asked) } },
    },
  };
});

const face: ConsentState = {
  ...{ purpose: 'face', version: '2', title: '人脸信息授权', sentence: '我同意', terms: [] },
  ...{ given_at: '2026-03-02T05:20:00.000Z', held_since: '2026-03-02T05:20:00.000Z', withdrawn_at: null },
  ...{ kept: false, withdrawal: '删除照片。' },
};

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const shown = (own: Answer, mine: Answer): string => {
  Object.assign(known, { own, mine });
  act(() =>
    root.render(
      <MemoryRouter>
        <OwnConsentsSheet processNo="I1" onClose={() => undefined} />
      </MemoryRouter>,
    ),
  );
  return document.body.textContent;
};

it('says of what is not listed that it was not given only once every list is there', () => {
  const sentence = '未列出的授权';
  const own = { data: { people: [{ member_no: 'M1', name: '林知夏', is_self: true }], consents: [] } };
  expect(shown({}, {})).not.toContain(sentence);
  expect(shown(own, {})).not.toContain(sentence);
  const failed = shown(own, { error: {} });
  expect(failed).not.toContain(sentence);
  expect(failed).toContain('授权记录没有加载出来');
  const retry = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '重试');
  act(() => retry?.click());
  expect(known.refetch).toHaveBeenCalledOnce();
  const whole = shown(own, { data: { people: [], consents: [face] } });
  expect(whole).toContain(sentence);
  expect(whole).toContain('人脸信息授权：查看或撤回');
});
