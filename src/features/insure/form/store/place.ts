import type { ParticipantRole } from '../../../../../contract/enums.ts';

/** One person or block of a module. `person` is the store's own id: it stays when somebody before is removed. */
export interface PersonPlace {
  readonly module: ParticipantRole;
  readonly person: number;
}

/** One field of one person or block. */
export interface FieldPlace extends PersonPlace {
  readonly field: string;
}

export const personKey = ({ module, person }: PersonPlace): string => `${module}.${person}`;
export const fieldKey = ({ module, person, field }: FieldPlace): string => `${module}.${person}.${field}`;
