import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { namesIn, readSource, serverFiles, statementsOf } from '../fixtures/source-statements';

const ANNOUNCING = 'server/cache/announce-change.ts';

interface File {
  source: ts.SourceFile;
  declared: ReadonlyMap<string, ts.Node>;
  /** Local name → file and name there. */
  imported: ReadonlyMap<string, readonly [string, string]>;
}

function fileAt(name: string): File {
  const source = readSource(name);
  const imported = new Map<string, readonly [string, string]>();
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const named = node.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    const from = `${path.posix.join(path.posix.dirname(name), node.moduleSpecifier.text)}.ts`;
    for (const one of named.elements) imported.set(one.name.text, [from, (one.propertyName ?? one.name).text]);
  }
  return { source, declared: new Map(statementsOf(source).map((one) => [one.name, one.node])), imported };
}

const files = new Map(serverFiles.map((name) => [name, fileAt(name)]));

/** Whether a node's code, or what it calls, announces a change. Callbacks of callers are not followed. */
function announces(name: string, node: ts.Node, seen = new Set<ts.Node>()): boolean {
  const file = files.get(name);
  if (!file || seen.has(node)) return false;
  seen.add(node);
  return [...namesIn(node)].some((used) => {
    const [from, exported] = file.imported.get(used) ?? [name, used];
    if (from === ANNOUNCING) return exported.startsWith('announce');
    const target = files.get(from)?.declared.get(exported);
    return target !== undefined && announces(from, target, seen);
  });
}

/** `file: name` of each mutation, with its code. */
function mutations(): [string, string, ts.Node][] {
  const found: [string, string, ts.Node][] = [];
  for (const [name, { source }] of files) {
    const visit = (node: ts.Node): void => {
      const isMutation =
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'mutation';
      if (isMutation) {
        let named: ts.Node = node;
        while (!ts.isPropertyAssignment(named) && !ts.isVariableDeclaration(named) && !ts.isSourceFile(named))
          named = named.parent;
        const label = ts.isSourceFile(named) ? '' : named.name.getText(source);
        found.push([`${path.basename(name, '.ts')}: ${label}`, name, node]);
        return;
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

const because = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, reason]));

/** Mutations that announce nothing, and why no page or cached answer depends on what they write. */
const SILENT: Record<string, string> = {
  ...because('a person’s own settings, lists and sign-ins are in no cached answer', [
    ...['alerts.router: add', 'alerts.router: choose', 'alerts.router: remove', 'alerts.router: save'],
    ...['alerts.router: switch', 'auth.router: reauthenticate', 'auth.router: signIn', 'auth.router: verify'],
    ...['dashboard.admin.router: seen', 'identities.router: authorizeProcedure', 'identities.router: link'],
    ...['identities.router: idTokenNonceProcedure', 'identities.router: idTokenProcedure'],
    ...['identities.router: reauthenticate', 'identities.router: ssoProcedure', 'mfa.router: enrollTotp'],
    ...['mfa.router: verify', 'passkeys.router: authenticationOptions', 'passkeys.router: claimOffer'],
    ...['passkeys.router: reauthenticate', 'passkeys.router: reauthenticationOptions'],
    ...['passkeys.router: registrationOptions', 'passkeys.router: rename', 'passkeys.router: verifyAuthentication'],
    ...['saved.router: add', 'saved.router: merge', 'saved.router: remove'],
  ]),
  ...because('it stores nothing that an answer shows', [
    ...['ask.router: site', 'auth.router: exportData', 'earnings.admin.router: preview'],
    ...['markdown.admin.router: notices', 'markdown.admin.router: preview'],
  ]),
  ...because('the desk reads it uncached', [
    ...['earnings.admin.router: import', 'earnings.admin.router: remove', 'earnings.admin.router: save'],
    ...['forms.admin.router: open', 'mentions.admin.router: mark', 'users.admin.router: withdraw'],
    ...[
      'working-copies.router: discardCopy',
      'working-copies.router: discardDrafts',
      'working-copies.router: undoDiscard',
      'working-copies.router: open',
      'working-copies.router: saveCopy',
    ],
    ...['working-copies.router: scheduleCopy', 'working-copies.router: takeOverCopy'],
  ]),
  ...because('redirects are looked up for each request', [
    ...['redirects.admin.router: create', 'redirects.admin.router: hideMissing', 'redirects.admin.router: update'],
  ]),
  ...because('the kind announces what it writes', [
    ...['revisions.router: restore', 'working-copies.router: publishCopy'],
  ]),
  ...because('a page shows the views of when it was cached', ['posts.router: recordView']),
};

test('a mutation announces what it changes, or has a reason not to', () => {
  const silent = mutations()
    .filter(([, file, node]) => !announces(file, node))
    .map(([label]) => label);
  expect([...new Set(silent)].toSorted()).toEqual(Object.keys(SILENT).toSorted());
});
