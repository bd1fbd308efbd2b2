import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

// The functions that create and connect the features read from top to bottom. The linter does not see a closure that
// uses a part before it exists.

/** Names that a statement of a function refers to, even in a closure, before a later statement declares them. */
function listEarlyUses(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) && ts.isFunctionLike(node.parent)) {
      for (const [index, statement] of node.statements.entries()) {
        const before = node.statements.slice(0, index);
        found.push(...namesDeclaredBy(statement).filter((name) => before.some((one) => refersTo(one, name))));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('wiring.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

function namesDeclaredBy(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

function refersTo(node: ts.Node, name: string): boolean {
  if (ts.isTypeNode(node)) return false;
  if (ts.isFunctionLike(node) && node.parameters.some((one) => namesIn(one.name).includes(name))) return false;
  if (ts.isIdentifier(node)) return node.text === name && !isPropertyName(node);
  return ts.forEachChild(node, (child) => refersTo(child, name) || undefined) ?? false;
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}

describe('wiring', () => {
  it('is searched in closures too, but not in names of properties', () => {
    const uses = 'const a = open({ d: 1, e: () => b.c, f }); const b = a; const c = b; const d = c; const f = d;';
    expect(listEarlyUses(`function wire() { ${uses} }`)).toEqual(['b', 'f']);
    expect(listEarlyUses('const wire = () => { run((a) => a); start(); const a = 1; function start() {} };')).toEqual([
      'start',
    ]);
  });

  it.each(globSync('server/src/modes/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }))(
    'uses nothing before it is created: %s',
    (file) => expect(listEarlyUses(readFileSync(join(root, file), 'utf8'))).toEqual([]),
  );
});
