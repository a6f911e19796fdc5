import { datedBy, type Dated } from '../device/dated.ts';
import { parseContent } from '../device/stored-journal.ts';
import type { CardPage } from './card-calls.ts';

/** What the device knows of one card's pictures, beside their bytes. */
export interface CardJournal {
  readonly format: 1;
  readonly pictures: readonly KeptPicture[];
  /** Removed by hand, and the server may have them. Absent in journals of 0.1.0. */
  readonly removed?: readonly KeptPicture[];
}

/** Journals of 0.1.0 have no dates. */
export interface KeptPicture extends Dated {
  readonly page: CardPage;
  /** Also the object's name in the store. */
  readonly pictureId: string;
  readonly bytes: number;
  readonly anyway: boolean;
}

export const emptyJournal: CardJournal = { format: 1, pictures: [] };

export const fileName = ({ pictureId }: Pick<KeptPicture, 'pictureId'>): string => `${pictureId}.jpg`;

/** What the store knows it by, wherever its bytes lie on this device. */
export const uploadedAs = ({ pictureId }: Pick<KeptPicture, 'pictureId'>) => ({
  ...{ id: pictureId, name: fileName({ pictureId }), contentType: 'image/jpeg' },
});

/** A page has one picture: a new one takes the place of the one before. */
export const withPicture = (journal: CardJournal, picture: KeptPicture): CardJournal => ({
  ...journal,
  pictures: [...journal.pictures.filter(({ page }) => page !== picture.page), picture],
});

export const withoutPicture = (journal: CardJournal, pictureId: string): CardJournal => ({
  ...journal,
  pictures: journal.pictures.filter((picture) => picture.pictureId !== pictureId),
  removed: removedOf(journal).filter((picture) => picture.pictureId !== pictureId),
});

export const removedOf = ({ removed = [] }: CardJournal): readonly KeptPicture[] => removed;

/** It is no page's any more, and not forgotten yet. */
export const withRemoved = (journal: CardJournal, picture: KeptPicture): CardJournal => ({
  ...withoutPicture(journal, picture.pictureId),
  removed: [...removedOf(journal).filter(({ pictureId }) => pictureId !== picture.pictureId), picture],
});

export const withTimes = (journal: CardJournal, now: number): CardJournal => ({
  ...journal,
  pictures: journal.pictures.map(datedBy(now)),
  removed: removedOf(journal).map(datedBy(now)),
});

const isJournal = (value: unknown): value is CardJournal => {
  const journal = value as Partial<CardJournal> | null;
  return journal?.format === 1 && Array.isArray(journal.pictures);
};

/** Null where there is none, or where it is torn or of another format. */
export const parseJournal = (text: string | null): CardJournal | null => parseContent(text, isJournal);
