// The media libraries arrive with this chunk and never with the first page.
export const loadPipeline = () => import('../../../media/recording/session.ts');
