import type * as z from 'zod/mini';
import type { OutsideHelp } from '../domain/consent/consent.ts';
import type { cardEngineSettings } from './card-engine.ts';
import type { faceMatcherSettings } from './face-matcher.ts';
import type { RiskControlSettings } from './risk-control.ts';
import type { willCheckSettings } from './will-check.ts';

type Settings = Pick<z.infer<typeof willCheckSettings>, 'WILL_CHECK_ENGINE'> &
  Pick<z.infer<typeof faceMatcherSettings>, 'FACE_MATCHER'> &
  Pick<z.infer<typeof cardEngineSettings>, 'CARD_ENGINE'> &
  Pick<RiskControlSettings, 'RISK_CONTROL_URL'>;

const named = (engine: 'embedded' | 'tencent') => (engine === 'embedded' ? null : engine);

/** Whom the consents' texts name beside the insurer. */
export const outsideHelpOf = (settings: Settings): OutsideHelp => ({
  willCheck: named(settings.WILL_CHECK_ENGINE),
  faceMatcher: named(settings.FACE_MATCHER),
  cardEngine: named(settings.CARD_ENGINE),
  asksRiskControl: settings.RISK_CONTROL_URL !== undefined,
});
