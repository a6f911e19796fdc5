/** What a link lets its holder do. */
export type LinkPurpose = 'single_recording' | 'insure' | 'identity';
