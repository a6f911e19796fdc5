import type { CardState } from '../../../contract/model/identity.ts';

/** A card's state as it is kept: what nobody owes is not kept. */
export type StoredCardState = Exclude<CardState, 'not_needed' | 'owed'>;
