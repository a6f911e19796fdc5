import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { projectRoot } from '../../docs/draw/project-root.ts';

// Whoever calls a function reads in its docstring what may come in place of an answer.

interface OfferedFunction {
  readonly name: string;
  readonly body: ts.Node | undefined;
  readonly docstring: string;
}

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
  statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer)
      ? [{ name: name.getText(), body: initializer.body, docstring: docstringOf(statement) }]
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

/** The functions of a file that throw, and whose docstrings do not say so. */
function silentIn(path: string, source: string): string[] {
  if (!/\bthrow\b/.test(source)) return [];
  return ts
    .createSourceFile(path, source, ts.ScriptTarget.Latest, true)
    .statements.flatMap(offeredBy)
    .filter(({ body, docstring }) => body && throws(body) && !/\b(throws?|rejects?)\b/i.test(docstring))
    .map(({ name }) => `${path}: ${name}`);
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
