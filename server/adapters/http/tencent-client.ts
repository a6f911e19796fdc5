import { CommonClient } from 'tencentcloud-sdk-nodejs-common';

export type TencentClient = InstanceType<typeof CommonClient>;

export interface TencentAccess {
  readonly secretId: string;
  readonly secretKey: string;
  readonly region: string;
  /** Origin of a gateway that speaks the service's protocol; null: the service's own host. */
  readonly endpoint: string | null;
}

export interface TencentService {
  readonly host: string;
  readonly version: string;
  /** Of one try. */
  readonly patienceSeconds: number;
}

/** Asks one of Tencent's services, each request signed. */
export function tencentClient(
  { secretId, secretKey, region, endpoint }: TencentAccess,
  { host, version, patienceSeconds }: TencentService,
): TencentClient {
  const gateway = endpoint === null ? null : new URL(endpoint);
  return new CommonClient(gateway?.host ?? host, version, {
    credential: { secretId, secretKey },
    region,
    profile: {
      httpProfile: {
        reqTimeout: patienceSeconds,
        ...(gateway && { protocol: `${gateway.protocol}//` }),
      },
    },
  });
}
