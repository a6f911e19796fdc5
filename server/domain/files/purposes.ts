import { containerTypes } from '../../../contract/model/recording.ts';
import type { StaffRole } from '../../../contract/model/staff.ts';
import type { ConsentPurpose } from '../../../contract/services/consent.ts';

/** Everything that is kept in the store under a file id, and what is to be known of it. */
export interface FilePurposeRule {
  /** First part of the object's key; the owner's number follows. */
  readonly prefix: string;
  readonly contentTypes: readonly string[];
  /** Whether a customer's device may write it by temporary keys, or this server alone. */
  readonly writtenBy: 'holder' | 'server';
  /** Bytes of one object at most; null: the setting of clips. */
  readonly mostBytes: number | null;
  /** Without it nothing may be written. */
  readonly consent: ConsentPurpose | null;
  /** Who may be given an address of it, and of what is cut out of it. */
  readonly readBy: readonly FileReader[];
}

/**
 * The customer whose it is, staff of that role, or the system of the insurer that it is for; what staff and such a system
 * are given is an event of its owner.
 */
export type FileReader = 'customer' | StaffRole | 'insurer';

const megabyte = 1024 * 1024;

const rules = {
  single_recording: {
    prefix: 'recordings',
    contentTypes: Object.values(containerTypes),
    writtenBy: 'holder',
    mostBytes: null,
    consent: 'recording',
    readBy: [],
  },
  id_card: {
    prefix: 'cards',
    contentTypes: ['image/jpeg'],
    writtenBy: 'holder',
    mostBytes: 3 * megabyte,
    consent: 'id_card',
    readBy: ['customer', 'reviewer'],
  },
  face_clip: {
    prefix: 'faces',
    contentTypes: [containerTypes.mp4, containerTypes.webm],
    writtenBy: 'holder',
    mostBytes: 8 * megabyte,
    consent: 'face',
    readBy: ['reviewer'],
  },
  underwriting_image: {
    prefix: 'underwriting-images',
    contentTypes: ['image/jpeg'],
    writtenBy: 'holder',
    mostBytes: 3 * megabyte,
    consent: 'health',
    readBy: ['customer', 'underwriter'],
  },
  underwriting_document: {
    prefix: 'underwriting-documents',
    contentTypes: ['application/pdf'],
    writtenBy: 'holder',
    mostBytes: 20 * megabyte,
    consent: 'health',
    readBy: ['customer', 'underwriter'],
  },
  permanent_video: {
    prefix: 'permanent',
    contentTypes: [containerTypes.mp4],
    writtenBy: 'server',
    mostBytes: null,
    consent: 'recording',
    readBy: ['customer', 'reviewer', 'insurer'],
  },
} as const satisfies Record<string, FilePurposeRule>;

export type FilePurpose = keyof typeof rules;

export const filePurposes: Readonly<Record<FilePurpose, FilePurposeRule>> = rules;

/** By the first part of its key, what this server draws or was given of somebody: it has no file id. */
const drawn = {
  verdicts: ['reviewer'],
  will: ['reviewer'],
  portraits: ['reviewer'],
  policies: ['customer'],
  clauses: ['customer'],
} as const satisfies Record<string, readonly FileReader[]>;

/** First part of a key below which something drawn lies. */
export type DrawnPrefix = keyof typeof drawn;

const readers: Readonly<Record<string, readonly FileReader[]>> = {
  ...drawn,
  ...Object.fromEntries(Object.values(filePurposes).map(({ prefix, readBy }) => [prefix, readBy])),
};

/** By the object's key; what nobody is named for is read by this server alone. */
export const mayRead = (key: string, reader: FileReader): boolean =>
  readers[key.split('/')[0] ?? '']?.includes(reader) ?? false;
