import { expect, test } from 'vitest';
import { outsideHelpOf } from './outside-help.ts';

const own = { WILL_CHECK_ENGINE: 'embedded', FACE_MATCHER: 'embedded', CARD_ENGINE: 'embedded' } as const;

test('who looks at what is collected is told by what is set', () => {
  const nobody = { willCheck: null, faceMatcher: null, cardEngine: null, asksRiskControl: false };
  expect(outsideHelpOf({ ...own, RISK_CONTROL_URL: undefined })).toEqual(nobody);
  expect(
    outsideHelpOf({
      ...{ WILL_CHECK_ENGINE: 'tencent', FACE_MATCHER: 'tencent', CARD_ENGINE: 'tencent' },
      RISK_CONTROL_URL: 'https://risk.example',
    }),
  ).toEqual({
    ...{ willCheck: 'tencent', faceMatcher: 'tencent', cardEngine: 'tencent' },
    asksRiskControl: true,
  });
});
