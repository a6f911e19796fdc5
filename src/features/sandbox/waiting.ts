import type { SandboxRecording } from '../../../contract/sandbox/world.ts';

/** What waits for a person, the longest first. */
export function waiting(recordings: readonly SandboxRecording[]): SandboxRecording[] {
  return recordings
    .filter(({ status }) => status === 'in_review')
    .sort((a, b) => (a.submitted_at ?? '').localeCompare(b.submitted_at ?? ''));
}

/** The next one to look at once this one is decided; null: none is left. */
export function waitingAfter(recordings: readonly SandboxRecording[], recordingNo: string): string | null {
  return waiting(recordings).find(({ recording_no }) => recording_no !== recordingNo)?.recording_no ?? null;
}
