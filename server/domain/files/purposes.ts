import { containerTypes } from '../../../contract/model/recording.ts';
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
}

const megabyte = 1024 * 1024;

const rules = {
  single_recording: {
    prefix: 'recordings',
    contentTypes: Object.values(containerTypes),
    writtenBy: 'holder',
    mostBytes: null,
    consent: 'recording',
  },
  id_card: {
    prefix: 'cards',
    contentTypes: ['image/jpeg'],
    writtenBy: 'holder',
    mostBytes: 3 * megabyte,
    consent: 'id_card',
  },
  face_clip: {
    prefix: 'faces',
    contentTypes: [containerTypes.mp4, containerTypes.webm],
    writtenBy: 'holder',
    mostBytes: 8 * megabyte,
    consent: 'face',
  },
  underwriting_image: {
    prefix: 'underwriting-images',
    contentTypes: ['image/jpeg'],
    writtenBy: 'holder',
    mostBytes: 3 * megabyte,
    consent: 'health',
  },
  underwriting_document: {
    prefix: 'underwriting-documents',
    contentTypes: ['application/pdf'],
    writtenBy: 'holder',
    mostBytes: 20 * megabyte,
    consent: 'health',
  },
  permanent_video: {
    prefix: 'permanent',
    contentTypes: [containerTypes.mp4],
    writtenBy: 'server',
    mostBytes: null,
    consent: 'recording',
  },
} as const satisfies Record<string, FilePurposeRule>;

export type FilePurpose = keyof typeof rules;

export const filePurposes: Readonly<Record<FilePurpose, FilePurposeRule>> = rules;
