import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { memberList } from '../../support/identity.ts';
import { somebody } from '../support/applicant-phone.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { albumFaults, albumPhases, AlbumPhotographer, isTakenAgain } from './card-matrix.ts';
import { chosenCells } from './identity-matrix.ts';
import { expect, test } from './world-test.ts';

const cells = chosenCells(albumFaults, albumPhases, [
  ['drop_5s', 'upload'],
  ['tab_closed', 'verify'],
]);

for (const [fault, phase] of cells)
  test(`a card's picture arrives once and is read: ${fault} while ${phase}`, async ({ world, page }) => {
    const person = somebody();
    const device = await atTheCards(world.site.origin, person);
    const phone = new IdentityPhone(page);
    await phone.opensMembers(device);
    await phone.beginsOwnCard();
    const card = cardOf(person);
    const picture = Buffer.from(await cardPhoto(card, 'front', 'clean'));
    const photographer = new AlbumPhotographer(world, page, { picture, fault, phase });
    await photographer.showsFront();
    world.site.restore();
    world.store.restore();
    expect(photographer.struck).toBe(true);
    expect(photographer.taken).toBe(isTakenAgain({ fault, phase }) ? 2 : 1);
    await expect(photographer.page.getByRole('button', { name: /国徽面/ })).toBeVisible();
    const [member] = (await memberList(device)).members;
    expect(member?.card).toBe('reading');
    const read = await device.call(ocr.detail, { ...device.process, member_no: member?.member_no ?? '' });
    const values = Object.fromEntries(read.fields.map(({ field, value }) => [field, value]));
    expect(values).toMatchObject({ name: card.name, number: card.number });
    expect(read.sides.front).toMatchObject({ flagged: false });
    expect(read.sides.back).toBeNull();
  });
