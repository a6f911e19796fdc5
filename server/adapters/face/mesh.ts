import type { Config, Human } from '@vladmandic/human';
import { engineConfig, faceConfig } from '../../../workers/tasks/face/engine-config.ts';
import { headAngles, type HeadAngles, type MeshPoint } from '../../../workers/tasks/face/mesh.ts';
import { loadKept } from '../process/load-kept.ts';
import type { Picture } from './picture.ts';
import { fetchModelsOnly, humanBuild, humanModels, require, tf, wasmFolder } from './tensors.ts';

/** A face as the mesh sees it; points in pixels, angles in radians. */
export interface MeshFace extends HeadAngles {
  readonly points: readonly MeshPoint[];
  readonly score: number;
}

const config: Partial<Config> = {
  ...engineConfig,
  wasmPath: wasmFolder,
  modelBasePath: humanModels,
  face: faceConfig,
};

const loadMesh = loadKept('the mesh', async (): Promise<Human> => {
  fetchModelsOnly();
  const { Human: Engine } = require(humanBuild) as { Human: typeof Human };
  const human = new Engine(config);
  await human.load();
  await human.init();
  if (tf.getBackend() !== 'wasm') throw new Error(`the back end is ${tf.getBackend()}`);
  const models = human.models.loaded();
  if (!models.includes('facemesh')) throw new Error(`models loaded: ${models.join()}`);
  return human;
});

/** Finds faces anew, whatever the picture before showed. */
const anew = { cacheSensitivity: 0 };
/** Looks where the faces of the picture before were: more than half of the work is finding them. */
const tracking = { cacheSensitivity: 1e9, face: { detector: { skipFrames: 1, skipTime: Infinity } } };
let lastFilm: object | null = null;

/**
 * All faces of a picture, at most three, in no order. Pictures of one `film` follow each other closely: every
 * second one is searched only around the faces of the one before.
 */
export async function findMeshes(
  { rgb, width, height }: Picture,
  film: { track: boolean } | null = null,
): Promise<MeshFace[]> {
  const human = await loadMesh();
  // Another picture came between: what the engine remembers is not of this film.
  const track = film !== null && film === lastFilm && film.track;
  lastFilm = film;
  if (film) film.track = !track;
  const picture = tf.tensor4d(Float32Array.from(rgb), [1, height, width, 3]);
  try {
    const { face } = await human.detect(picture, track ? tracking : anew);
    return face
      .filter(({ mesh }) => mesh.length > 0)
      .map(({ mesh, score, rotation }) => ({ points: mesh, score, ...headAngles(rotation) }));
  } finally {
    picture.dispose();
  }
}
