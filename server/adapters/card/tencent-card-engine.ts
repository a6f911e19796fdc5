import type { CardFieldName, CardSideName } from '../../domain/card/card-fields.ts';
import { crossChecked } from '../../domain/card/cross-check.ts';
import { PictureRefused } from '../../ports/card-engine.ts';
import type {
  CardEngine,
  CardQuality,
  CardReading,
  CardSign,
  EngineCardField,
} from '../../ports/card-engine.ts';
import { EngineError } from '../../ports/engine-error.ts';
import { tencentClient, type TencentClient } from '../http/tencent-client.ts';
import type { EmbeddedCardEngine } from './embedded-card-engine.ts';
import { wholeOf } from './view.ts';

export interface TencentCardEngineOptions {
  readonly secretId: string;
  readonly secretKey: string;
  readonly region: string;
  /** Looks at each picture before it leaves the house, and cuts parts out. */
  readonly local: Pick<EmbeddedCardEngine, 'look' | 'crop' | 'close'>;
  /** Another host than the product's own, over plain HTTP: for tests of the mapping. */
  readonly plainEndpoint?: string;
}

interface IdCardAnswer {
  readonly Name?: string;
  readonly Sex?: string;
  readonly Nation?: string;
  readonly Birth?: string;
  readonly Address?: string;
  readonly IdNum?: string;
  readonly Authority?: string;
  readonly ValidDate?: string;
  /** JSON. */
  readonly AdvancedInfo?: string;
}

interface AdvancedInfo {
  /** 0 to 100; under 50 what was read is not reliable. */
  readonly Quality?: number;
  readonly WarnInfos?: readonly number[];
  /** Base64. */
  readonly Portrait?: string;
}

/** What else is asked for: a JSON text in the call. */
const wanted = JSON.stringify({
  ...{ CopyWarn: true, BorderCheckWarn: true, ReshootWarn: true, DetectPsWarn: true },
  ...{ TempIdWarn: true, Quality: true, ReflectWarn: true, CropPortrait: true },
});

/**
 * IDCardOCR of 2018-11-19. It says nothing of where a field stands: each one's corners are the whole picture's. The
 * portrait is the one that it cuts out.
 */
export class TencentCardEngine implements CardEngine {
  readonly name = 'tencent';
  readonly #local: TencentCardEngineOptions['local'];
  readonly #client: TencentClient;

  constructor({ secretId, secretKey, region, local, plainEndpoint }: TencentCardEngineOptions) {
    this.#local = local;
    const endpoint = plainEndpoint === undefined ? null : `http://${plainEndpoint}`;
    this.#client = tencentClient(
      { secretId, secretKey, region, endpoint },
      { host: 'ocr.tencentcloudapi.com', version: '2018-11-19', patienceSeconds: 15 },
    );
  }

  /** What is done here is done without the networks. */
  warm(): Promise<void> {
    return Promise.resolve();
  }

  read: CardEngine['read'] = async (picture) => {
    const look = await this.#local.look(picture);
    const answer = await this.#ask(picture);
    if (answer === 'no_card') return nothingFound(look);
    if (answer === 'blurred') return { ...nothingFound(look), tooBlurred: true };
    const reading = readingOf(answer, look);
    const portraitCut = reading.side === 'front' ? await this.#portraitOf(answer) : null;
    return portraitCut ? { ...reading, portraitCut } : reading;
  };

  crop: CardEngine['crop'] = (picture, corners) => this.#local.crop(picture, corners);

  close(): Promise<void> {
    return this.#local.close();
  }

  /** Decoded and encoded anew: what comes from outside is stored as no file of ours. */
  async #portraitOf({ AdvancedInfo }: IdCardAnswer): Promise<Uint8Array | null> {
    const { Portrait = '' } = advancedOf(AdvancedInfo);
    if (Portrait === '') return null;
    try {
      return await this.#local.crop(Buffer.from(Portrait, 'base64'), unitSquare);
    } catch (error) {
      // The member's own picture is in order.
      if (error instanceof PictureRefused) return null;
      throw error;
    }
  }

  async #ask(picture: Uint8Array): Promise<IdCardAnswer | 'no_card' | 'blurred'> {
    const ImageBase64 = Buffer.from(picture).toString('base64');
    try {
      return (await this.#client.request('IDCardOCR', { ImageBase64, Config: wanted })) as IdCardAnswer;
    } catch (error) {
      const code = String((error as { readonly code?: unknown }).code);
      if (code === 'FailedOperation.ImageBlur') return 'blurred';
      if (withoutCard.has(code)) return 'no_card';
      const refused = refusals[code];
      if (refused) throw new PictureRefused(refused, { cause: error });
      throw new EngineError('task_failed', `IDCardOCR did not answer: ${code}`, { cause: error });
    }
  }
}

const withoutCard: ReadonlySet<string> = new Set([
  'FailedOperation.ImageNoIdCard',
  'FailedOperation.OcrFailed',
  'FailedOperation.IdCardInfoIllegal',
  'FailedOperation.MultiCardError',
]);

const refusals: Readonly<Record<string, PictureRefused['reason']>> = {
  'FailedOperation.ImageDecodeFailed': 'damaged',
  'FailedOperation.EmptyImageError': 'empty',
  'FailedOperation.ImageSizeTooLarge': 'too_large',
  'LimitExceeded.TooLargeFileError': 'too_large',
};

type Look = Omit<CardQuality, 'cutOff'>;

const nothingFound = (look: Look): CardReading => ({
  ...{ side: null, outline: null, fields: [], portrait: null, signs: [] },
  quality: { ...look, cutOff: false },
});

const unitSquare = wholeOf({ width: 1, height: 1 });
const reliableFrom = 50;
/** What the service gives without a figure of its own. */
const trusted = 0.995;
const distrusted = 0.5;

const cutOffWarning = -9101;
const editedWarning = -9106;
const glareWarning = -9107;
const coveredWarning = -9105;
const signOf: Readonly<Record<number, CardSign>> = {
  [-9102]: 'copy',
  [-9103]: 'screen',
  [-9104]: 'temporary',
  [coveredWarning]: 'covered',
  [editedWarning]: 'edited',
  [-9108]: 'copy',
};

function readingOf(answer: IdCardAnswer, look: Look): CardReading {
  const { Quality = 100, WarnInfos = [] } = advancedOf(answer.AdvancedInfo);
  const doubtful = [cutOffWarning, coveredWarning, editedWarning, glareWarning].some((code) =>
    WarnInfos.includes(code),
  );
  const confidence = Quality >= reliableFrom && !doubtful ? trusted : distrusted;
  const note = WarnInfos.includes(glareWarning) ? ('glare' as const) : null;
  const texts = { ...frontOf(answer), ...backOf(answer) };
  const fields = Object.entries(texts).flatMap(([field, text]): EngineCardField[] =>
    text ? [{ field: field as CardFieldName, text, confidence, corners: unitSquare, note }] : [],
  );
  return {
    side: sideOf(answer),
    outline: null,
    fields: crossChecked(fields),
    portrait: null,
    quality: { ...look, cutOff: WarnInfos.includes(cutOffWarning) },
    signs: [...new Set(WarnInfos.flatMap((code) => signOf[code] ?? []))],
  };
}

function sideOf({ IdNum, Name, Authority, ValidDate }: IdCardAnswer): CardSideName | null {
  if (IdNum || Name) return 'front';
  return Authority || ValidDate ? 'back' : null;
}

function frontOf({
  Name,
  Sex,
  Nation,
  Birth,
  Address,
  IdNum,
}: IdCardAnswer): Partial<Record<CardFieldName, string | null>> {
  const [year = '', month = '', day = ''] = Birth?.split(/\D+/) ?? [];
  return {
    name: Name ?? null,
    gender: Sex === '男' ? 'male' : Sex === '女' ? 'female' : null,
    nation: Nation?.replace(/族$/, '') ?? null,
    birth: day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null,
    address: Address ?? null,
    number: IdNum?.toUpperCase() ?? null,
  };
}

function backOf({ Authority, ValidDate }: IdCardAnswer): Partial<Record<CardFieldName, string | null>> {
  const [from, until] = ValidDate?.split('-') ?? [];
  return {
    authority: Authority ?? null,
    valid_from: from?.replaceAll('.', '-') ?? null,
    valid_until: until?.replaceAll('.', '-') ?? null,
  };
}

function advancedOf(text: string | undefined): AdvancedInfo {
  if (!text) return {};
  try {
    return JSON.parse(text) as AdvancedInfo;
  } catch {
    return {};
  }
}
