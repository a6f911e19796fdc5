import { canonicalJson, chainHash } from './chain.ts';

export interface ChainedBatch {
  readonly runNo: string;
  readonly number: number;
  /** Of the gzip's bytes. */
  readonly sha256: string;
  readonly bytes: number;
  readonly behindMs: number;
  readonly keptAt: Date;
}

/** The hash of a recording's batch, behind the one before. */
export const batchHash = (
  before: string,
  { runNo, number, sha256, bytes, behindMs, keptAt }: ChainedBatch,
): string =>
  chainHash(before, canonicalJson({ runNo, number, sha256, bytes, behindMs, keptAt: keptAt.toISOString() }));
