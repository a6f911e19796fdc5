// The media libraries arrive with these chunks and never with the first page.
export const loadPipeline = () => import('../../../media/recording/session.ts');
export const loadUnfinished = () => import('../../../media/recording/unfinished.ts');
