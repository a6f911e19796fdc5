import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../../api/failure.ts';
import { useRetryWhenOnline } from '../../../../parts/failure/use-retry-when-online.ts';
import { loadList } from './load-list.ts';
import type { ListName, TreeNode } from './tree.ts';

export interface ShownList {
  /** Null until it has come. */
  readonly tree: readonly TreeNode[] | null;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** A list of the server's, asked for once it is wanted. */
export function useList(name: ListName, wanted: boolean): ShownList {
  const [tree, setTree] = useState<readonly TreeNode[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = useCallback(() => {
    void loadList(name).then((list) => {
      setTree(list.tree);
      setFailure(list.failure);
    });
  }, [name]);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  useRetryWhenOnline(wanted && failure !== null, load);
  return { tree, failure, retry: load };
}
