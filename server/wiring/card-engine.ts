import { EmbeddedCardEngine } from '../adapters/card/embedded-card-engine.ts';
import type { Config } from '../config/config.ts';
import type { CardEngine } from '../ports/card-engine.ts';

/** Our own engine. */
export function chooseCardEngine(_config: Config): CardEngine {
  return new EmbeddedCardEngine();
}
