import type { Operation } from '../../../contract/services/page-trace.ts';
import type { OwnerKind } from '../owner.ts';
import { canonicalJson, chainHash, type ChainEnd } from './chain.ts';

export interface ChainedOperation extends Pick<Operation, 'kind' | 'page' | 'title' | 'target'> {
  readonly ownerKind: OwnerKind;
  readonly ownerNo: string;
  readonly operationId: string;
  readonly actor: string;
  readonly at: Date;
}

/** The hash of what was done on a page, behind what its owner did before. */
export function operationHash(before: string, operation: ChainedOperation): string {
  const { ownerKind, ownerNo, operationId, kind, page, title, target, actor, at } = operation;
  const done = { ownerKind, ownerNo, operationId, kind, page, title, target, actor, at: at.toISOString() };
  return chainHash(before, canonicalJson(done));
}

/** Operations of one owner behind the end that their chain has, each with its place in it. */
export function operationsBehind<T extends ChainedOperation>({ hash, length }: ChainEnd, done: readonly T[]) {
  let chainHash = hash;
  return done.map((operation, i) => {
    chainHash = operationHash(chainHash, operation);
    return { ...operation, chainHash, chainSeq: length + i + 1 };
  });
}
