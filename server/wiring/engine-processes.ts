import { cardProcess, type CardProcess } from '../adapters/card/embedded-card-engine.ts';
import { printProcess, type PrintProcess } from '../adapters/policy-document/forked-policy-printer.ts';
import { faceProcess, type FaceProcess } from '../adapters/reading/face-and-reading-engine.ts';
import { videoProcesses, type VideoProcesses } from '../adapters/video/engine.ts';

/** The processes of the engines, each of which starts with its first call. They know nothing of whose they are. */
export interface EngineProcesses {
  readonly video: VideoProcesses;
  readonly face: FaceProcess;
  readonly card: CardProcess;
  readonly print: PrintProcess;
}

export const engineProcesses = (): EngineProcesses => ({
  video: videoProcesses(),
  face: faceProcess(),
  card: cardProcess(),
  print: printProcess(),
});
