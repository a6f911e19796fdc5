import { mintKeys } from './session-token.ts';
import { uploadActions, type Sts } from '../sts.ts';

/** Keys for the embedded store, in this process or another of the same master key. */
export function embeddedSts(masterKey: Buffer, clock: () => number = Date.now): Sts {
  return async (prefix, seconds, limits) => {
    const startTime = Math.floor(clock() / 1000);
    const expiredTime = startTime + seconds;
    const keys = mintKeys(masterKey, {
      ...{ expiry: expiredTime, prefix, actions: uploadActions },
      ...(limits && { limits }),
    });
    return { ...keys, startTime, expiredTime };
  };
}
