import { beijingDay } from '../../../../../contract/dates.ts';
import type { ParticipantRole } from '../../../../../contract/enums.ts';
import type { FieldErrors } from '../../../../../contract/envelope.ts';
import { fieldProblem, isShown, writtenValue } from '../../../../../contract/form.ts';
import type { FormEntry, FormModule, FormValues } from '../../../../../contract/model/form.ts';
import { decidesSharing, mayBeSeveral } from './one-for-all.ts';
import { withDerived } from './derive.ts';
import { findProblems, placeProblems, type FoundProblem } from './find-problems.ts';
import { fieldKey, personKey, type FieldPlace, type PersonPlace } from './place.ts';

export interface Person {
  readonly id: number;
  readonly entry: FormEntry;
}

/** A problem that is shown; `person` and `field` are null where it is the module's as a whole. */
export interface ShownProblem {
  readonly module: ParticipantRole;
  readonly person: number | null;
  readonly field: string | null;
  readonly label: string;
  readonly message: string;
}

export type Mark = 'open' | 'done' | 'wrong';

const nobody: readonly Person[] = [];

/**
 * What is filled in and what is wrong with it, outside React: a keystroke reaches the listeners of its field, its
 * person, its module and the whole form, and each draws again only where what it reads is another.
 */
export class FormStore {
  readonly modules: readonly FormModule[];
  readonly #now: () => Date;
  readonly #people = new Map<ParticipantRole, readonly Person[]>();
  readonly #waiting = new Map<ParticipantRole, readonly Person[]>();
  readonly #ids = new Map<ParticipantRole, readonly number[]>();
  readonly #problems = new Map<string, ShownProblem>();
  readonly #done = new Set<ParticipantRole>();
  /** Those of whom something is still missing or wrong, shown or not. */
  readonly #unfinished = new Set<string>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #typed: (() => void) | null = null;
  #lastId = 0;

  constructor(modules: readonly FormModule[], values: FormValues, now: () => Date = () => new Date()) {
    this.modules = modules;
    this.#now = now;
    this.#fill(values);
    this.review();
  }

  /** Called after every change that a person made. */
  onTyped(listener: () => void): void {
    this.#typed = listener;
  }

  /** Scopes: '' for everything, a module, a person, a field. Answers how to stop. */
  subscribe(scope: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(scope) ?? new Set();
    this.#listeners.set(scope, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Throws where the form has no module of that role. */
  module(role: ParticipantRole): FormModule {
    const module = this.modules.find((one) => one.module === role);
    if (!module) throw new Error(`the form has no ${role}`);
    return module;
  }

  people(role: ParticipantRole): readonly Person[] {
    return this.#people.get(role) ?? nobody;
  }

  /** The same array as long as nobody came or went. */
  ids(role: ParticipantRole): readonly number[] {
    const ids = this.people(role).map(({ id }) => id);
    const known = this.#ids.get(role);
    if (known?.join() === ids.join()) return known;
    this.#ids.set(role, ids);
    return ids;
  }

  entry({ module, person }: PersonPlace): FormEntry {
    return this.people(module).find(({ id }) => id === person)?.entry ?? {};
  }

  value(place: FieldPlace): string {
    const value = this.entry(place)[place.field];
    return typeof value === 'string' ? value : '';
  }

  values(): FormValues {
    return Object.fromEntries(
      [...this.#people].map(([module, people]) => [module, people.map(({ entry }) => entry)]),
    );
  }

  set(place: FieldPlace, value: string): void {
    const before = this.entry(place);
    const module = this.module(place.module);
    if (decidesSharing(module, place.field)) return this.#setForAll(place, value);
    const after = withDerived(module, before, { ...before, [place.field]: value }, this.#day());
    const settled = this.#settling(() => this.#replace(place, after));
    this.#clear(fieldKey(place), place.module);
    this.#notify(place.module, personKey(place), fieldKey(place), ...settled);
    this.#typed?.();
  }

  /** Several fields of a person at once, as when somebody is copied. */
  setAll(place: PersonPlace, values: FormEntry): void {
    const settled = this.#settling(() => this.#replace(place, { ...this.entry(place), ...values }));
    const keys = Object.keys(values).map((field) => fieldKey({ ...place, field }));
    for (const key of keys) this.#clear(key, place.module);
    this.#notify(place.module, personKey(place), ...keys, ...settled);
    this.#typed?.();
  }

  add(role: ParticipantRole, entry: FormEntry = {}): number {
    const id = ++this.#lastId;
    this.#people.set(role, [...this.people(role), { id, entry }]);
    this.#structureChanged(role);
    return id;
  }

  /** Answers how to put them back where they were. */
  remove({ module, person }: PersonPlace): () => void {
    const before = this.people(module);
    const gone = before.findIndex(({ id }) => id === person);
    const removed = before[gone];
    if (!removed) return () => undefined;
    this.#people.set(
      module,
      before.filter((one) => one !== removed),
    );
    for (const key of this.#problems.keys())
      if (key.startsWith(`${personKey({ module, person })}.`)) this.#problems.delete(key);
    this.#structureChanged(module);
    return () => {
      const now = this.people(module);
      this.#people.set(module, [...now.slice(0, gone), removed, ...now.slice(gone)]);
      this.#structureChanged(module);
    };
  }

  /** Everything anew: joined with another device's, or begun again. */
  replaceAll(values: FormValues): void {
    this.#people.clear();
    this.#waiting.clear();
    this.#problems.clear();
    this.#fill(values);
    this.review();
    for (const scope of this.#listeners.keys()) this.#notify(scope);
  }

  problem(key: string): ShownProblem | null {
    return this.#problems.get(key) ?? null;
  }

  problems(): ShownProblem[] {
    return [...this.#problems.values()];
  }

  mark(role: ParticipantRole): Mark {
    if ([...this.#problems.values()].some(({ module }) => module === role)) return 'wrong';
    return this.#done.has(role) ? 'done' : 'open';
  }

  personMark(place: PersonPlace): Mark {
    const isOfPerson = ({ module, person }: ShownProblem) =>
      module === place.module && person === place.person;
    if ([...this.#problems.values()].some(isOfPerson)) return 'wrong';
    return this.#unfinished.has(personKey(place)) ? 'open' : 'done';
  }

  /** A field is left: a name and a number are written as they are kept, and what is wrong is shown, unless it was left empty. */
  check(place: FieldPlace): void {
    const typed = this.value(place);
    if (typed.trim() === '') return;
    const module = this.module(place.module);
    const field = module.fields.find((one) => one.field === place.field);
    const written = field ? writtenValue(module, field, typed) : typed;
    if (written !== typed) this.set(place, written);
    const message = field && fieldProblem(module, field, this.entry(place), this.#day());
    if (message) this.#problems.set(fieldKey(place), { ...place, label: field.label, message });
    this.review();
    this.#notify(place.module, fieldKey(place));
  }

  /** Shows what is wrong, of one module or of all, and answers it in the order of the pages. */
  checkAll(role?: ParticipantRole): ShownProblem[] {
    const found = findProblems(this.modules, this.values(), this.#now());
    return this.#show(role ? found.filter(({ module }) => module === role) : found, role);
  }

  /** Shows what the server found. */
  showErrors(errors: FieldErrors): ShownProblem[] {
    return this.#show(placeProblems(this.modules, this.values(), errors));
  }

  /** Finds out anew which modules and people are complete; shows no problem. */
  review(): void {
    const found = findProblems(this.modules, this.values(), this.#now());
    const wrong = new Set(found.map(({ module }) => module));
    this.#unfinished.clear();
    for (const { module, person } of found.map((problem) => this.#shown(problem)))
      if (person !== null) this.#unfinished.add(personKey({ module, person }));
    this.#done.clear();
    for (const { module } of this.modules) if (!wrong.has(module)) this.#done.add(module);
    this.#notify();
  }

  #show(found: readonly FoundProblem[], role?: ParticipantRole): ShownProblem[] {
    for (const [key, { module }] of this.#problems) if (!role || module === role) this.#problems.delete(key);
    const shown = found.map((problem) => this.#shown(problem));
    for (const problem of shown) this.#problems.set(problemKey(problem), problem);
    this.review();
    for (const scope of this.#listeners.keys()) this.#notify(scope);
    return shown;
  }

  #shown({ index, ...problem }: FoundProblem): ShownProblem {
    const person = index === null ? null : (this.people(problem.module)[index]?.id ?? null);
    return { ...problem, person };
  }

  /** One answer for everybody of the module. Where it leaves room for one only, the others wait for another answer. */
  #setForAll({ module: role, field }: FieldPlace, value: string): void {
    const module = this.module(role);
    const everybody = [...this.people(role), ...(this.#waiting.get(role) ?? [])].map(({ id, entry }) => ({
      id,
      entry: { ...entry, [field]: value },
    }));
    const count = mayBeSeveral(module, everybody[0]?.entry ?? {}) ? everybody.length : 1;
    this.#people.set(role, everybody.slice(0, count));
    this.#waiting.set(role, everybody.slice(count));
    for (const [key, problem] of this.#problems) if (problem.module === role) this.#problems.delete(key);
    this.#structureChanged(role);
    for (const scope of this.#listeners.keys()) if (scope.startsWith(`${role}.`)) this.#notify(scope);
  }

  #day(): string {
    return beijingDay(this.#now());
  }

  #fill(values: FormValues): void {
    for (const { module, least } of this.modules) {
      const entries = values[module] ?? [];
      const missing = Array.from({ length: Math.max(0, least - entries.length) }, (): FormEntry => ({}));
      this.#people.set(
        module,
        [...entries, ...missing].map((entry) => ({ id: ++this.#lastId, entry })),
      );
    }
  }

  #replace({ module, person }: PersonPlace, entry: FormEntry): void {
    this.#people.set(
      module,
      this.people(module).map((one) => (one.id === person ? { id: person, entry } : one)),
    );
  }

  /** What is being mended is no longer complained about; nor is what it is a part of. */
  #clear(key: string, module: ParticipantRole): void {
    const cleared = this.#problems.delete(key);
    const ofModule = this.#problems.delete(module);
    if (cleared || ofModule) this.#notify();
  }

  /** Changes something, and takes the complaints back whose reason goes with it. Answers the fields they stood at. */
  #settling(change: () => void): string[] {
    if (this.#problems.size === 0) {
      change();
      return [];
    }
    const before = this.#found();
    change();
    const now = this.#found();
    const settled = [...before].filter((key) => !now.has(key) && this.#problems.delete(key));
    const hidden = [...this.#problems].filter(([, problem]) => this.#isHidden(problem)).map(([key]) => key);
    for (const key of hidden) this.#problems.delete(key);
    return [...settled, ...hidden];
  }

  /** Where something is wrong, shown or not. */
  #found(): Set<string> {
    const found = findProblems(this.modules, this.values(), this.#now());
    return new Set(found.map((problem) => problemKey(this.#shown(problem))));
  }

  #isHidden({ module: role, person, field: name }: ShownProblem): boolean {
    if (person === null) return false;
    const field = this.module(role).fields.find((one) => one.field === name);
    return field !== undefined && !isShown(field, this.entry({ module: role, person }));
  }

  #structureChanged(role: ParticipantRole): void {
    this.#problems.delete(role);
    this.review();
    this.#notify(role);
    this.#typed?.();
  }

  #notify(...scopes: readonly string[]): void {
    for (const scope of ['', ...scopes])
      for (const listener of [...(this.#listeners.get(scope) ?? [])]) listener();
  }
}

/** The scope that a problem is shown at. */
export const problemKey = ({ module, person, field }: ShownProblem): string =>
  person === null || field === null ? module : fieldKey({ module, person, field });
