export type ServiceName = string;

/** The first path segment that names the service: /service/h5/v1/single-recording/… → single-recording. */
export function serviceName(path: string): ServiceName {
  return /^\/(?:service\/h5|api)\/v1\/([^/]+)/.exec(path)?.[1] ?? path.split('/')[1] ?? path;
}
