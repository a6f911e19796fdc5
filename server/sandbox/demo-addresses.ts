import { and, eq, isNull } from 'drizzle-orm';
import { isRecordingOpen } from '../domain/recording/recording.ts';
import type { ServiceContext } from '../ports/context.ts';
import { linkRoute } from '../records/links/links.ts';
import { links } from '../tables/link.ts';
import { people } from '../tables/person.ts';
import { products } from '../tables/product.ts';
import { recordings } from '../tables/recording.ts';
import { agentsWithLogin } from './agents-with-login.ts';
import { demoBoardLink, demoDeskOf, demoStaff, demoStaffPassword } from './demo-access.ts';

export interface DemoAddresses {
  readonly customers: readonly { readonly name: string; readonly product: string; readonly link: string }[];
  readonly sales: readonly { readonly name: string; readonly link: string }[];
  readonly staff: readonly {
    readonly account: string;
    readonly password: string;
    readonly desk: string;
    readonly link: string;
  }[];
}

/** As many as one looks at: those that the demonstration begins with. */
const most = 4;

/** Routes that somebody who tries the product opens first. */
export async function demoAddresses(context: ServiceContext): Promise<DemoAddresses> {
  const { connection, personalData } = context;
  const agents = await agentsWithLogin(connection.db, 2);
  return {
    customers: await openLinks(context),
    sales: agents.map(({ salesNo, name }) => ({ name, link: demoBoardLink(personalData, salesNo) })),
    staff: demoStaff.map((one) => ({
      account: one.account,
      password: demoStaffPassword(personalData, one.account),
      ...demoDeskOf(one),
    })),
  };
}

/** Recordings that can be read aloud, the oldest first. */
export async function openLinks({
  connection,
  personalData,
}: ServiceContext): Promise<DemoAddresses['customers']> {
  const rows = await connection.db
    .select({ recording: recordings, person: people, product: products, link: links })
    .from(recordings)
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .innerJoin(products, eq(products.productNo, recordings.productNo))
    .innerJoin(
      links,
      and(
        eq(links.ownerKind, 'recording'),
        eq(links.ownerNo, recordings.recordingNo),
        isNull(links.revokedAt),
      ),
    )
    .orderBy(recordings.createdAt)
    .limit(50);
  return rows
    .filter(({ recording }) => isRecordingOpen(recording.status))
    .slice(0, most)
    .map(({ person, product, link }) => ({
      name: `${personalData.open(person.nameSealed)}（证件 ${personalData.open(person.certificateNumberSealed)}）`,
      product: product.name,
      link: linkRoute(link.code),
    }));
}
