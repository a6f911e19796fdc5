/** Another window of this browser has the folder open. */
export class Held extends Error {
  constructor(folder: string) {
    super(`${folder} is open in another window`);
    this.name = 'Held';
  }
}
