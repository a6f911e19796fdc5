import { EmbeddedCardEngine, type CardProcess } from '../adapters/card/embedded-card-engine.ts';
import { TencentCardEngine } from '../adapters/card/tencent-card-engine.ts';
import type { Config } from '../config/config.ts';
import type { CardEngine } from '../ports/card-engine.ts';

/** Our own engine, or Tencent's where it is configured. */
export function chooseCardEngine({ env }: Config, caller: CardProcess): CardEngine {
  const local = new EmbeddedCardEngine(caller);
  if (env.CARD_ENGINE === 'embedded') return local;
  return new TencentCardEngine({
    secretId: env.OCR_SECRET_ID ?? '',
    secretKey: env.OCR_SECRET_KEY ?? '',
    region: env.OCR_REGION,
    local,
  });
}
