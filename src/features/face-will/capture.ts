// The camera and the face engine arrive with this chunk and never with the first page.
export { closeCamera, openCamera } from '../../../media/capture/camera.ts';
export { runChallenges } from '../../../media/guide/challenge-loop.ts';
