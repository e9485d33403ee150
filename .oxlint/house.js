/** The linter's rule for imports between rooms. */
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importProblem } from './rooms.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const typesAlone = ({ importKind, exportKind, specifiers = [] }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type'));

const rule = {
  meta: { type: 'problem' },
  create(context) {
    const from = relative(root, context.filename).split(sep).join('/');
    const check = (node, source, isType) => {
      if (typeof source?.value !== 'string' || !/^\.\.?\/.*(?<!\.json)$/.test(source.value)) return;
      const to = relative(root, resolve(dirname(context.filename), source.value))
        .split(sep)
        .join('/');
      const message = importProblem(from, to, isType);
      if (message) context.report({ node, message: `${message} The map is .oxlint/rooms.js.` });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source, typesAlone(node)),
      ExportNamedDeclaration: (node) => check(node, node.source, typesAlone(node)),
      ExportAllDeclaration: (node) => check(node, node.source, typesAlone(node)),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source, true),
    };
  },
};

export default { meta: { name: 'house' }, rules: { rooms: rule } };
