import { findCode } from '../../contract/codes/catalogue.ts';
import type { ReactionKind } from '../../contract/codes/code-entry.ts';
import { coreCodes } from '../../contract/codes/core.ts';
import type { Failure } from './failure.ts';
import { failureDetail } from './failure-detail.ts';
import { failureText, reject, toast, type Reaction } from './reactions.ts';

type CodeFailure = Extract<Failure, { kind: 'code' }>;

/** Specification, section 8: one reaction for each kind that the catalogue names. */
const byKind: Record<ReactionKind, (failure: CodeFailure) => Reaction> = {
  resolve: () => ({ settles: 'resolve', effects: [] }),
  join_messages: (failure) => reject(toast(failureText(failure))),
  go_to_detail: ({ data }) => ({ settles: 'resolve', effects: [{ do: 'go', to: detailOf(data) }] }),
  login_again: ({ message }) => reject({ do: 'clear_logins' }, toast(message)),
  product_missing: () => reject({ do: 'go', to: '/product_not_exist' }),
  link_failure: () => reject({ do: 'go', to: '/link_failure' }),
  ask_invitation: () => reject({ do: 'ask_invitation' }),
  silent: () => reject(),
  toast: (failure) => reject({ ...toast(failure.message), ...faultInside(failure) }),
};

/** Of a fault of ours, where it was and by which number it is found; other codes say all that there is. */
function faultInside(failure: CodeFailure): { readonly small?: string } {
  const small = failure.code === coreCodes.internal.code ? failureDetail(failure) : null;
  return small ? { small } : {};
}

/** The trial of the product that the serial belongs to. */
function detailOf(data: unknown): string {
  const { product_no, product_plan_no } = (data ?? {}) as Record<string, unknown>;
  const query = new URLSearchParams();
  if (typeof product_no === 'string') query.set('productNo', product_no);
  if (typeof product_plan_no === 'string') query.set('productPlanNo', product_plan_no);
  return query.size > 0 ? `/detail?${query.toString()}` : '/detail';
}

/** What the page does about an answer's code; any code that the catalogue does not name is shown. */
export const codeReaction = (failure: CodeFailure): Reaction =>
  byKind[findCode(failure.code)?.reaction ?? 'toast'](failure);
