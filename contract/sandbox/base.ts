/** Below it stand-ins of the outside world answer, unless the server is in production mode. */
export const sandboxBase = '/sandbox/api';
