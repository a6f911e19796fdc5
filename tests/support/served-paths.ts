import type { FastifyInstance } from 'fastify';

/** Every path that is answered, read from the router's own tree: a prefix a line, four columns a level. */
export function servedPaths(app: FastifyInstance): ReadonlySet<string> {
  const paths = new Set<string>();
  const prefixes: string[] = [];
  for (const line of app.printRoutes().split('\n')) {
    const [, indent, label, methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined || label === undefined) continue;
    const depth = indent.length / 4;
    prefixes.length = depth;
    prefixes.push(label);
    if (methods) paths.add(prefixes.join(''));
  }
  return paths;
}
