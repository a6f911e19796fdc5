export type Container = 'mp4' | 'webm' | 'mov';

/** Why a file of the system's camera cannot be used. */
export type FileFault =
  'empty' | 'unreadable' | 'no_video_track' | 'no_audio_track' | 'no_duration' | 'silent' | 'file_too_large';
