import { product } from '../../../../../contract/services/product.ts';
import type { Failure } from '../../../../api/failure.ts';
import { send } from '../../../../api/transport.ts';
import { serviceName } from '../../../../api/service-name.ts';
import { keptValues } from '../../../../session/kept-values.ts';
import type { ListName, TreeNode } from './tree.ts';

const calls = {
  regions: product.allRegionTreeList,
  professions: product.allProfessionTreeList,
  destinations: product.destinationList,
  banks: product.bankList,
} as const;

export type LoadedList =
  | { readonly tree: readonly TreeNode[]; readonly failure: null }
  | { readonly tree: null; readonly failure: Failure };

const loaded = new Map<ListName, Promise<LoadedList>>();

/**
 * A list, asked for once in a visit. What this device has of an earlier visit is asked for by its version, and taken
 * as it is where there is no network. A failure is forgotten, so that the next call tries again.
 */
export function loadList(name: ListName): Promise<LoadedList> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = ask(name).then((answer) => {
    if (answer.failure) loaded.delete(name);
    return answer;
  });
  loaded.set(name, loading);
  return loading;
}

async function ask(name: ListName): Promise<LoadedList> {
  const kept = keptValues.keptLists.get()?.[name];
  const answer = await send(calls[name], kept ? { version: kept.version } : {}, new AbortController().signal);
  if (!answer.ok)
    return kept
      ? { tree: kept.list as readonly TreeNode[], failure: null }
      : { tree: null, failure: answer.failure };
  const data = calls[name].response.safeParse(answer.data).data;
  const list = data?.list ?? kept?.list;
  if (!data || !list)
    return { tree: null, failure: { kind: 'unreadable', module: serviceName(calls[name].path) } };
  keptValues.keptLists.set({ ...keptValues.keptLists.get(), [name]: { version: data.version, list } });
  return { tree: list as readonly TreeNode[], failure: null };
}
