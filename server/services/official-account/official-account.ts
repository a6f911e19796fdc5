import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { AuthorizationRefused, OpenPlatformError, type OpenPlatform } from '../../ports/open-platform.ts';

/** The official account of that alias. Throws officialAccountMissing. */
export function accountOf({ openPlatform }: ServiceContext, alias: string): OpenPlatform {
  if (openPlatform?.alias !== alias) throw new Failure('officialAccountMissing');
  return openPlatform;
}

/** What the open platform answers. Throws authorizationRefused or openPlatformUnavailable. */
export async function askPlatform<T>({ log }: ServiceContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AuthorizationRefused) throw new Failure('authorizationRefused');
    if (!(error instanceof OpenPlatformError)) throw error;
    log.error({ err: error }, 'the open platform did not answer');
    throw new Failure('openPlatformUnavailable');
  }
}
