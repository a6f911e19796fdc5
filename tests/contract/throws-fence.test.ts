import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { projectRoot } from '../../docs/draw/project-root.ts';

// Whoever calls a function reads in its docstring what may come in place of an answer.

interface OfferedFunction {
  readonly name: string;
  readonly body: ts.Node | undefined;
  readonly docstring: string;
  /** A function of a type that has a name: what they throw is said there, once for all of them. */
  readonly isOfType?: boolean;
}

const saysThatItThrows = ({ docstring }: OfferedFunction): boolean =>
  /\b(throws?|rejects?)\b/i.test(docstring);

const hasModifier = (node: ts.Node, ...kinds: readonly ts.SyntaxKind[]): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kinds.includes(kind));

const docstringOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((comment) => comment.getText())
    .join('\n');

const functionOf = (node: ts.FunctionDeclaration | ts.MethodDeclaration): OfferedFunction => ({
  name: node.name?.getText() ?? 'default',
  body: node.body,
  docstring: docstringOf(node),
});

const arrowsOf = (statement: ts.VariableStatement): OfferedFunction[] =>
  statement.declarationList.declarations.flatMap(({ name, type, initializer }) =>
    initializer && ts.isArrowFunction(initializer)
      ? [
          {
            ...{ name: name.getText(), body: initializer.body, docstring: docstringOf(statement) },
            isOfType: type !== undefined,
          },
        ]
      : [],
  );

const isPublic = (method: ts.MethodDeclaration): boolean =>
  !ts.isPrivateIdentifier(method.name) &&
  !hasModifier(method, ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword);

/** None of a class that implements a port: what its methods throw is said there, once for all who do. */
function methodsOf({ heritageClauses, members }: ts.ClassDeclaration): OfferedFunction[] {
  if (heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ImplementsKeyword)) return [];
  return members.filter(ts.isMethodDeclaration).filter(isPublic).map(functionOf);
}

function offeredBy(statement: ts.Statement): OfferedFunction[] {
  if (!hasModifier(statement, ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isFunctionDeclaration(statement)) return [functionOf(statement)];
  if (ts.isVariableStatement(statement)) return arrowsOf(statement);
  if (ts.isClassDeclaration(statement)) return methodsOf(statement);
  return [];
}

/** Whether a throw leaves it: one that it catches does not, nor does one of a function within it. */
function throws(node: ts.Node): boolean {
  if (ts.isThrowStatement(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  if (ts.isTryStatement(node) && node.catchClause)
    return throws(node.catchClause) || (node.finallyBlock !== undefined && throws(node.finallyBlock));
  return ts.forEachChild(node, throws) ?? false;
}

const parse = (path: string, source: string): ts.SourceFile =>
  ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);

/** The functions of a file that throw, and whose docstrings do not say so. */
function silentIn(path: string, source: string): string[] {
  if (!/\bthrow\b/.test(source)) return [];
  return parse(path, source)
    .statements.flatMap(offeredBy)
    .filter((one) => one.body && throws(one.body) && !saysThatItThrows(one))
    .map(({ name }) => `${path}: ${name}`);
}

/** What a call rejects with stays where it is called: `.catch(…)`, or `.then(…, …)` with its second. */
function isCaught({ parent }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(parent) || !ts.isCallExpression(parent.parent)) return false;
  const { name, parent: chained } = parent;
  return name.text === 'catch' || (name.text === 'then' && chained.arguments.length > 1);
}

/** The functions that it calls by their names, and that would throw out of it: as `throws` has it. */
function calledBy(node: ts.Node): string[] {
  if (ts.isFunctionLike(node)) return [];
  if (ts.isTryStatement(node) && node.catchClause)
    return [node.catchClause, ...(node.finallyBlock ? [node.finallyBlock] : [])].flatMap(calledBy);
  const inside: string[] = [];
  ts.forEachChild(node, (child) => void inside.push(...calledBy(child)));
  const isNamed = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && !isCaught(node);
  return isNamed ? [node.expression.getText(), ...inside] : inside;
}

const placeOf = (path: string, name: string): string => `${path}: ${name}`;

/** By the names that a file imports from others of the product: where they are. */
function importsOf({ fileName, statements }: ts.SourceFile): Map<string, string> {
  const named = statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    const bindings = importClause?.namedBindings;
    if (!from.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) return [];
    const path = posix.join(posix.dirname(fileName), from);
    return bindings.elements.map(({ name, propertyName }): [string, string] => [
      name.text,
      placeOf(path, (propertyName ?? name).text),
    ]);
  });
  return new Map(named);
}

/** Of a function that is made here and thrown by later, its maker's docstring says which: `read` rejects. */
const throwsItself = ({ docstring }: OfferedFunction): boolean =>
  /(?<!`\s)(?<!never\s)\b(throws?|rejects?)\b/i.test(docstring);

/** The functions that call one whose docstring says that it throws, and whose own does not. */
function passingOn(sources: Readonly<Record<string, string>>): string[] {
  const files = Object.entries(sources).map(([path, source]) => {
    const file = parse(path, source);
    const named = file.statements.filter((statement) => !ts.isClassDeclaration(statement)).flatMap(offeredBy);
    return { path, file, named, offered: file.statements.flatMap(offeredBy) };
  });
  const throwing = new Set(
    files.flatMap(({ path, named }) => named.filter(throwsItself).map(({ name }) => placeOf(path, name))),
  );
  return files.flatMap(({ path, file, offered }) => {
    const imported = importsOf(file);
    const isThrowing = (name: string) => throwing.has(imported.get(name) ?? placeOf(path, name));
    return offered
      .filter(
        (one) => one.body && !one.isOfType && !saysThatItThrows(one) && calledBy(one.body).some(isThrowing),
      )
      .map(({ name }) => placeOf(path, name));
  });
}

const productFiles = (): string[] =>
  ['contract', 'media', 'server', 'src', 'workers']
    .flatMap((room) =>
      readdirSync(projectRoot + room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path));

test('docstrings of exported functions say what they throw', () => {
  const silent = productFiles().flatMap((path) => silentIn(path, readFileSync(projectRoot + path, 'utf8')));
  expect(silent).toEqual([]);
});

test('docstrings of the server’s exported functions say what those throw that they call', () => {
  const paths = productFiles().filter((path) => path.startsWith('server/'));
  const sources = paths.map((path): [string, string] => [path, readFileSync(projectRoot + path, 'utf8')]);
  expect(passingOn(Object.fromEntries(sources))).toEqual([]);
});

test.each([
  'export function planted() { throw new Failure("linkInvalid"); }',
  '/** Answers nothing. */ export async function planted() { if (isOdd) throw new Error("odd"); }',
  '/** Answers nothing. */ export const planted = () => { throw new RangeError("odd"); };',
  'export function planted() { try { go(); } catch (error) { throw error; } }',
  'export function planted() { try { throw new Error("odd"); } finally { end(); } }',
  'export function planted() { try { go(); } catch { end(); } finally { throw new Error("odd"); } }',
  '/** Throws. */ export class Plants { planted() { throw new Error("odd"); } }',
])('%s is seen', (source) => {
  expect(silentIn('planted.ts', source)).toEqual(['planted.ts: planted']);
});

test.each([
  '/** Throws linkInvalid. */ export function planted() { throw new Failure("linkInvalid"); }',
  '/** Rejects where it is odd. */ export const planted = async () => { throw new Error("odd"); };',
  'function planted() { throw new Error("odd"); }',
  'export function planted() { try { throw new Error("odd"); } catch { end(); } }',
  'export function planted() { return () => { throw new Error("odd"); }; }',
  'export class Plants implements Port { planted() { throw new Error("odd"); } }',
  'export class Plants { #planted() { throw new Error("odd"); } }',
  'export class Plants { private planted() { throw new Error("odd"); } }',
])('%s is good', (source) => {
  expect(silentIn('planted.ts', source)).toEqual([]);
});

const found = {
  'found/find.ts':
    '/** Throws linkInvalid. */ export const find = () => { throw new Failure("linkInvalid"); };',
};
const using = (body: string) => ({
  ...found,
  'planted.ts': `import { find as look } from './found/find.ts';\n${body}`,
});

test.each([
  'export function planted() { return look(); }',
  'export const planted = async () => { await look().then(use); };',
  'export function planted() { try { look(); } finally { end(); } }',
  'export function planted() { for (const one of look()) use(one); }',
  '/** Throws. */ export function inner() { look(); }\n export function planted() { inner(); }',
])('%s is seen', (body) => {
  expect(passingOn(using(body))).toEqual(['planted.ts: planted']);
});

test.each([
  '/** Throws what find throws. */ export function planted() { return look(); }',
  'function planted() { return look(); }',
  'export function planted() { try { look(); } catch { end(); } }',
  'export const planted = async () => { await look().catch(tell); };',
  'export const planted = async () => { await look().then(use, tell); };',
  'export const planted = () => () => look();',
  'export const planted: Handler = () => look();',
  'export function planted() { return find(); }',
  '/** Never rejects. */ export function inner() { return 1; }\n export function planted() { inner(); }',
  '/** `go` throws. */ export function inner() { return { go }; }\n export function planted() { inner(); }',
])('%s is good', (body) => {
  expect(passingOn(using(body))).toEqual([]);
});
