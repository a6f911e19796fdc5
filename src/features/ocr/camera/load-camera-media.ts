/** The camera and its measures arrive with the tap and never with the first page. */
export async function loadCameraMedia() {
  const [
    { closeCamera },
    { canFocus, focusAt },
    { hasTorch, lightTorch, openRearCamera },
    { CameraCardFinder },
    { CardLoop },
    { watchCamera },
  ] = await Promise.all([
    import('../../../../media/capture/camera.ts'),
    import('../../../../media/capture/focus.ts'),
    import('../../../../media/capture/rear-camera.ts'),
    import('../../../../media/guide/card-finder.ts'),
    import('../../../../media/guide/card-loop.ts'),
    import('../../../../media/video/camera-watch.ts'),
  ]);
  return {
    ...{ closeCamera, canFocus, focusAt, hasTorch, lightTorch, openRearCamera, watchCamera },
    ...{ CameraCardFinder, CardLoop },
  };
}

export type CameraMedia = Awaited<ReturnType<typeof loadCameraMedia>>;
