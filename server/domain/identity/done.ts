import type { CardState, FaceState } from '../../../contract/model/identity.ts';

const openStates: readonly (CardState | FaceState)[] = ['owed', 'reading', 'to_check', 'running', 'refused'];

/** Whether something of it is left for the member to do. */
export const isOwing = (state: CardState | FaceState): boolean => openStates.includes(state);

/** Whether nothing is left for the member to do: what waits for a person is done by them. */
export const isDone = (card: CardState, face: FaceState): boolean => !isOwing(card) && !isOwing(face);
