import { readFileSync } from 'node:fs';
import { faceWill, type ProofFrame } from '../../contract/services/face-will.ts';
import { world, type SandboxRecording } from '../../contract/sandbox/world.ts';
import { singleRecording } from '../../contract/services/single-recording.ts';
import type { HeadName } from '../../fixtures/clips/turning-head.ts';
import type { Reader } from './reader.ts';

type Shows = ProofFrame['shows'];

/** A picture of fixtures/faces, base64. */
export function facePicture(who: HeadName, shows: Shows = 'straight'): string {
  return readFileSync(new URL(`../../fixtures/faces/${who}-${shows}.jpg`, import.meta.url)).toString(
    'base64',
  );
}

/** What the identity system holds of the person. */
export async function registersPortrait(
  reader: Reader,
  recording: SandboxRecording,
  who: HeadName,
): Promise<void> {
  await reader.call(world.setPortrait, {
    recording_no: recording.recording_no,
    picture: facePicture(who),
  });
}

const parameter = (route: string, name: string) => new URLSearchParams(route.split('?')[1]).get(name) ?? '';

export const ticketOf = (link: string) => parameter(link, 'ticket');
export const resultIn = (redirect: string) => parameter(redirect, 'willResult');

export function willLink(reader: Reader) {
  return reader.call(singleRecording.getFaceWillLink, reader.link);
}

/** The pictures that a check asks for; `instead` gives another picture where something else is shown. */
export async function proofFor(
  reader: Reader,
  ticket: string,
  who: HeadName,
  instead: (shows: Shows) => string | null = () => null,
): Promise<ProofFrame[]> {
  const { challenges } = await reader.call(faceWill.open, { ticket });
  return (['straight', ...challenges] as const).map((shows) => ({
    shows,
    jpeg: instead(shows) ?? facePicture(who, shows),
  }));
}

/** From the link to the confirmed result, as the pages do it. */
export async function checksFace(reader: Reader, who: HeadName, instead?: (shows: Shows) => string | null) {
  const { link } = await willLink(reader);
  const ticket = ticketOf(link);
  const frames = await proofFor(reader, ticket, who, instead);
  const { redirect } = await reader.call(faceWill.answer, { ticket, frames });
  const result = resultIn(redirect);
  return { result, answer: await confirmsFace(reader, result) };
}

export function confirmsFace(reader: Reader, result: string) {
  return reader.call(faceWill.confirm, { ...reader.link, result });
}
