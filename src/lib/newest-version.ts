/** Somebody waits for it; one that comes later is let in by the next tap. */
const patienceMs = 8000;

/**
 * The server is asked, as the browser would do it only with the next visit: an older page cannot always talk to it, and
 * loading that page again changes nothing. Null where there is no version to let in, or none in time. Never rejects.
 */
export async function newestVersion(container: ServiceWorkerContainer | null): Promise<ServiceWorker | null> {
  try {
    const registration = await container?.getRegistration();
    if (!registration) return null;
    await Promise.race([updated(registration), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    return registration.waiting;
  } catch {
    return null;
  }
}

/** Never rejects: without network the version that came before is let in. */
async function updated(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => undefined);
  const coming = registration.installing;
  if (!coming) return;
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state !== 'installing') resolve();
    });
  });
}
