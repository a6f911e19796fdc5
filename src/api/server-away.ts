import { coreCodes } from '../../contract/codes/core.ts';
import type { Failure } from './failure.ts';

/** What a balancer answers while no server stands behind it: Bad Gateway, Service Unavailable, Gateway Timeout. */
const awayStatus: readonly number[] = [502, 503, 504];

/** Whether the same call is well again before long, without anybody's doing. */
export const isServerAway = (failure: Failure): boolean =>
  failure.kind === 'http'
    ? awayStatus.includes(failure.status)
    : failure.kind === 'code' && failure.code === coreCodes.storageUnavailable.code;

export const serverAwayText = '系统可能正在更新，恢复后会自动继续。';
