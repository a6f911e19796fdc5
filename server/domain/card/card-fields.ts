/** What a resident ID card says: the first six on its front, the other three on its back. */
export const frontFields = ['name', 'gender', 'nation', 'birth', 'address', 'number'] as const;
export const backFields = ['authority', 'valid_from', 'valid_until'] as const;

export type CardFieldName = (typeof frontFields)[number] | (typeof backFields)[number];

/** `front` has the portrait, `back` the emblem. */
export type CardSideName = 'front' | 'back';

/** What a card without an end says for `valid_until`. */
export const withoutEnd = '长期';

/** Why a field is doubtful. */
export type CardFieldNote = 'glare' | 'blur' | 'rare_character' | 'conflict';
