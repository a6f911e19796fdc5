import { useCallback, useSyncExternalStore } from 'react';
import type { ParticipantRole } from '../../../../../contract/enums.ts';
import type { FormStore } from './form-store.ts';
import { fieldKey, personKey, type FieldPlace, type PersonPlace } from './place.ts';

/** Reads from the store and draws again where the reading is another; it must be a primitive or kept by the store. */
export function useForm<T>(store: FormStore, scope: string, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => store.subscribe(scope, listener), [store, scope]);
  return useSyncExternalStore(subscribe, read);
}

export function useFieldValue(store: FormStore, place: FieldPlace): string {
  return useForm(store, fieldKey(place), () => store.value(place));
}

export function useFieldProblem(store: FormStore, place: FieldPlace): string | null {
  const key = fieldKey(place);
  return useForm(store, key, () => store.problem(key)?.message ?? null);
}

/** The ids of a module's people, in their order. */
export const usePersonIds = (store: FormStore, role: ParticipantRole): readonly number[] =>
  useForm(store, role, () => store.ids(role));

/** Something that follows from what is filled in of a person. */
export const useOfPerson = <T>(store: FormStore, place: PersonPlace, read: () => T): T =>
  useForm(store, personKey(place), read);
