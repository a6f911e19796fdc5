import type Cos from 'cos-js-sdk-v5';
import { reasonOf } from '../log.ts';
import type { HeldKeys } from './key-ring.ts';
import { serverNow } from './server-clock.ts';
import { StoreFailure } from './store-failure.ts';

export interface ObjectAddress {
  readonly method: 'POST' | 'HEAD' | 'PUT';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
}

export interface CosClient {
  readonly sdk: Cos;
  readonly bucket: string;
  readonly region: string;
  /**
   * An address signed in its query. With a plain body and no header of ours it is a simple request: no preflight,
   * one round trip less for every piece. Throws where the SDK gives no address.
   */
  address(object: ObjectAddress): string;
}

const loadSdk = async () => (await import('cos-js-sdk-v5')).default;
/** Fetches and parses the SDK before it is needed. Rejects where it cannot be had. */
export const warmCosSdk = (): Promise<unknown> => loadSdk();

// The SDK keeps its own clock in its options; we set it before each signature.
interface ClockedCos {
  options: { SystemClockOffset: number };
}

/** Rejects with a StoreFailure where the SDK cannot be fetched: a store that cannot be asked is not reached either. */
export async function createCosClient({ keys, clock }: HeldKeys): Promise<CosClient> {
  const COS = await loadSdk().catch((error: unknown) => {
    throw new StoreFailure('unreachable', '', reasonOf(error));
  });
  const origin = keys.endpoint === null ? null : new URL(keys.endpoint);
  const offset = () => serverNow(clock, performance.now()) - Date.now();
  const sdk = new COS({
    SecretId: keys.secretId,
    SecretKey: keys.secretKey,
    SecurityToken: keys.sessionToken,
    SystemClockOffset: offset(),
    ...(origin ? { Domain: origin.host, Protocol: origin.protocol } : { Protocol: 'https:' }),
  });
  return {
    sdk,
    bucket: keys.bucket,
    region: keys.region,
    address({ method, key, query }) {
      (sdk as unknown as ClockedCos).options.SystemClockOffset = offset();
      const object = { Bucket: keys.bucket, Region: keys.region, Key: key, Query: query ?? {}, Sign: true };
      // Its types know two methods; it signs any. With keys at hand it answers at once.
      const url: unknown = sdk.getObjectUrl({ ...object, Method: method as 'POST' }, () => undefined);
      if (typeof url !== 'string') throw new Error('the SDK gave no address');
      // The SDK leaves the token as it is, and a token may hold '+' and '/'.
      return url.replace(keys.sessionToken, encodeURIComponent(keys.sessionToken));
    },
  };
}
