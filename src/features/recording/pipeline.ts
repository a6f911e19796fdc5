// The media libraries arrive with this chunk and never with the first page.
export const loadPipeline = () => import('../../../media/pipeline/session.ts');
