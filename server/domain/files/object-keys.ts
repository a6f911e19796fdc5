import type { Owner } from '../owner.ts';
import { filePurposes, type DrawnPrefix, type FilePurpose } from './purposes.ts';

// Every key of the store is made here, so that erasure knows them all.

/** Prefix of what an owner keeps for a purpose; temporary keys are good below it and nowhere else. */
export const filePrefix = (purpose: FilePurpose, { no }: Owner): string =>
  `${filePurposes[purpose].prefix}/${no}/`;

/** A key below a prefix that readers are named for. */
const drawnKey = (prefix: DrawnPrefix, rest: string): string => `${prefix}/${rest}`;

/** The permanent video of a submission; its digest makes a second run write the same object. */
export const permanentVideoKey = (owner: Owner, submission: number, digest: string): string =>
  `${filePrefix('permanent_video', owner)}${submission}-${digest}.mp4`;

/** A policy's paper, by the hash of the signed file: what is drawn or signed otherwise overwrites nothing. */
export const policyPaperKey = (policyNo: string, name: string, sha256: string): string =>
  `${policyPrefix(policyNo)}${name}-${sha256.slice(0, 32)}.pdf`;

/** Where everything lies that was drawn of a policy. */
export const policyPrefix = (policyNo: string): string => drawnKey('policies', `${policyNo}/`);

/** A clause is the same paper for everybody; by the hash of the signed file as well. */
export const clausePaperKey = (sha256: string): string => drawnKey('clauses', `${sha256.slice(0, 32)}.pdf`);

const verdictPrefix = ({ no }: Owner): string => drawnKey('verdicts', `${no}/`);
const willCheckPrefix = ({ no }: Owner): string => drawnKey('will', `${no}/`);

/** A picture of a permanent video that shows why a finding was given. */
export const verdictFrameKey = (owner: Owner, videoKey: string, atMs: number): string => {
  const video = videoKey.slice(videoKey.lastIndexOf('/') + 1).replace('.mp4', '');
  return `${verdictPrefix(owner)}${video}-${Math.round(atMs)}.jpg`;
};

export const willCheckPictureKey = (
  owner: Owner,
  picture: { readonly willCheckNo: string; readonly index: number; readonly shows: string },
): string => `${willCheckPrefix(owner)}${picture.willCheckNo}-${picture.index}-${picture.shows}.jpg`;

/** The portrait that the identity authority gave of a person. */
export const portraitKey = (personNo: string): string => drawnKey('portraits', personNo);

const portraitPrefix = drawnKey('portraits', '');

export const isPortraitKey = (key: string): boolean => key.startsWith(portraitPrefix);

/** The number of whose portrait lies there; null where it is no portrait's key. */
export const personOfPortrait = (key: string): string | null =>
  isPortraitKey(key) ? key.slice(portraitPrefix.length).replace(/\.jpg$/, '') : null;

/** Where a portrait may lie: releases before 0.2 put it under a name with an ending. */
export const portraitKeys = (personNo: string): string[] => [
  portraitKey(personNo),
  `${portraitKey(personNo)}.jpg`,
];

/** Never there: the self-test asks for it to see whether the store answers. */
export const selfTestKey = 'self-test/nothing';

/** A picture of a member's face in one try of face recognition. */
export const facePictureKey = (
  owner: Owner,
  picture: { readonly checkNo: string; readonly index: number; readonly shows: string },
): string => `${filePrefix('face_clip', owner)}${picture.checkNo}-${picture.index}-${picture.shows}.jpg`;

/** The part of a card's picture that shows one field. */
export const cardPartKey = (owner: Owner, fileId: string, field: string): string =>
  `${filePrefix('id_card', owner)}parts/${fileId}-${field}.jpg`;

/** The portrait of a card's picture, of an engine that cuts it out itself. */
export const cutPortraitKey = (owner: Owner, fileId: string): string =>
  cardPartKey(owner, fileId, 'portrait');

/** Where everything lies that shows a member's card, or the paper that stands for it. */
export const memberCardPrefixes = (owner: Owner): string[] => [filePrefix('id_card', owner)];

/** Where everything lies that shows a member's face: clips and pictures of all tries. */
export const memberFacePrefixes = (owner: Owner): string[] => [filePrefix('face_clip', owner)];

/** Where everything lies that a member's health was declared with. */
export const underwritingPrefixes = (owner: Owner): string[] => [
  filePrefix('underwriting_image', owner),
  filePrefix('underwriting_document', owner),
];

/** Where everything lies that shows somebody's reading. */
export const videoPrefixes = (owner: Owner): string[] => [
  filePrefix('single_recording', owner),
  filePrefix('permanent_video', owner),
  verdictPrefix(owner),
];

/** Where everything lies that shows somebody's face in a will check. */
export const facePrefixes = (owner: Owner): string[] => [willCheckPrefix(owner)];
