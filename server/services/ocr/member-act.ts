import type { CardAct } from '../../../contract/model/identity.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { isDoneCard } from '../../domain/identity/card.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Caller } from '../../ports/caller.ts';
import type { Transaction } from '../../ports/database.ts';
import type { Act } from '../../records/member-identity/acts.ts';
import { cardOf } from '../../records/member-identity/cards.ts';
import type { IdentityScope, Subject } from '../../records/member-identity/identity-scope.ts';

/** One act over a member's card. */
export interface CardCall {
  readonly subject: Subject;
  readonly memberNo: string;
  readonly requestId: string;
  readonly act: CardAct;
  readonly caller: Caller<'visitor'>;
}

/** The same with its picture in the store: what was promised came. */
export interface StoredCardCall extends CardCall {
  readonly act: Exclude<CardAct, { readonly kind: 'read_promised' }>;
}

/** What an act works with, inside its transaction. */
export interface ActScope {
  readonly context: ServiceContext;
  readonly tx: Transaction;
  readonly scope: IdentityScope;
  readonly person: IdentityPerson;
  readonly by: { readonly actor: string; readonly at: Date };
  readonly act: Act;
  /** Where customers reach this server. */
  readonly origin: string;
}

/** Throws cardDone. */
export async function requireCardOwed({ context, tx, person }: ActScope): Promise<void> {
  const { row } = await cardOf(tx, context.personalData, person.memberNo);
  if (!person.owesCard || isDoneCard(row?.state)) throw new Failure('cardDone');
}

/**
 * What failed keeps what it counted: the refusal is thrown after the commit; `made`: kept with the act, so that the same
 * is refused alike. Undefined: it was done.
 */
export type ActOutcome = { readonly refused: Failure; readonly made?: string } | undefined;
