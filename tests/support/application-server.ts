import type { ServiceContext } from '../../server/ports/context.ts';
import { SmallCatalogue } from './small-product.ts';
import { testServer, type TestServer } from './server.ts';

export interface ApplicationServer {
  readonly server: TestServer;
  readonly catalogue: SmallCatalogue;
  readonly context: ServiceContext;
}

/** The real server, which sells the tests' small product. */
export async function applicationServer(): Promise<ApplicationServer> {
  const server = await testServer();
  const catalogue = new SmallCatalogue();
  const { context } = server.server.running;
  Object.assign(context, { products: catalogue });
  return { server, catalogue, context };
}
