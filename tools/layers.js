// The import map. A folder may import itself and what its row names: a folder with all that is in it, or, written `folder/.`,
// the folder's own files. Nothing else.
import { dirname, relative, resolve } from 'node:path'

const LOCAL_DATA = ['src/db', 'src/columns', 'contract']
const SHOWN = ['src/features', 'src/records', 'src/ui', 'src/hooks', 'contract/entities']
const STORE = ['server/store/core', 'server/store/schema', 'contract', 'csv']

const MAY_IMPORT = {
  'contract/entities': ['contract/errors.ts', 'contract/london-time.ts', 'contract/metres.ts', 'contract/once.ts'],
  'contract/mutations': ['contract/entities', 'contract/errors.ts', 'contract/messages.ts'],
  'contract/endpoints': ['contract/entities', 'contract/mutations', 'contract/errors.ts', 'contract/protocol.ts'],

  // The device's preview and the server read a file alike.
  csv: ['contract/entities', 'contract/errors.ts'],

  // How texts are compared is the same everywhere.
  'src/ui/back': [],
  'src/ui/primitives': ['src/ui/back', 'contract/entities/fold.ts', 'contract/london-time.ts', 'contract/once.ts'],
  'src/ui/feedback': ['src/ui/primitives'],
  'src/ui/forms': ['src/ui/back', 'src/ui/primitives', 'src/ui/feedback'],
  'src/ui/tables': ['src/ui/back', 'src/ui/primitives', 'src/ui/feedback', 'src/ui/forms', 'contract/entities/fold.ts'],
  'src/ui/layout': ['src/ui/primitives', 'src/ui/feedback', 'src/ui/forms', 'src/ui/tables'],

  'src/columns': [],
  'src/db/schema': ['src/columns', 'contract'],
  'src/db/rows': ['src/db/schema', 'src/columns', 'contract'],
  'src/db/outbox': ['src/db/rows', 'src/db/schema', 'contract'],
  'src/db/files': ['src/db/outbox', 'src/db/schema', 'contract'],
  'src/db/session': ['src/db/files', 'src/db/outbox', 'src/db/schema', 'contract'],
  'src/db/recovery': ['src/db/session', 'src/db/files', 'src/db/outbox', 'src/db/rows', 'src/db/schema', 'contract'],
  'src/db/views': ['src/db/session', 'src/db/files', 'src/db/outbox', 'src/db/rows', 'src/db/schema', 'contract'],
  // Those that put the others together: a device, and the one way to write.
  'src/db': [
    'src/db/views',
    'src/db/recovery',
    'src/db/session',
    'src/db/files',
    'src/db/outbox',
    'src/db/rows',
    'src/db/schema',
    'src/columns',
    'contract',
  ],

  'src/api': ['contract'],
  'src/search': ['src/columns', 'csv', 'contract'],

  'src/sync/pull': ['src/sync/.', 'src/api', ...LOCAL_DATA],
  'src/sync/push': ['src/sync/pull', 'src/sync/.', 'src/api', ...LOCAL_DATA],
  'src/sync/live': ['src/sync/push', 'src/sync/pull', 'src/sync/.', 'src/api', ...LOCAL_DATA],
  // The engine puts the others together.
  'src/sync': ['src/sync/live', 'src/sync/push', 'src/sync/pull', 'src/api', ...LOCAL_DATA],

  'src/workers': ['src/sync', 'src/search', 'src/api', 'csv', ...LOCAL_DATA],
  'src/hooks': ['src/ui/feedback', 'src/workers', 'src/search', 'src/api', ...LOCAL_DATA],
  'src/records': ['src/ui', 'src/hooks', 'src/search', ...LOCAL_DATA],
  'src/features/*': [
    'src/records',
    'src/ui',
    'src/hooks',
    'src/workers',
    'src/search',
    'src/api',
    'csv',
    ...LOCAL_DATA,
  ],
  // Parts that several screens show alike.
  'src/screens/outcomes': SHOWN,
  'src/screens/lists': SHOWN,
  'src/screens/*': ['src/screens/outcomes', 'src/screens/lists', ...SHOWN],
  'src/routes': ['src/screens', ...SHOWN],
  'src/app': [
    'src/routes',
    'src/screens',
    'src/route-tree.gen.ts',
    'src/features',
    'src/records',
    'src/ui',
    'src/hooks',
    'src/workers',
    'src/sync',
    'src/search',
    'src/api',
    ...LOCAL_DATA,
  ],

  'server/store/migrations': [],
  'server/store/schema': ['contract'],
  'server/store/core': ['server/store/schema', 'server/store/migrations', 'contract'],
  'server/store/connection': ['server/store/core'],
  'server/store/embedded-postgres': ['server/store/core'],
  'server/store/operations': STORE,
  'server/store/purge': STORE,
  'server/store/users': STORE,
  'server/store/records': STORE,
  'server/store/marketing': STORE,
  'server/store/register': ['server/store/users', ...STORE],
  'server/store/assignment': ['server/store/records', ...STORE],
  'server/store/leads': [
    'server/store/assignment',
    'server/store/marketing',
    'server/store/records',
    'server/store/register',
    'server/store/purge',
    ...STORE,
  ],
  'server/store/uploads': ['server/store/leads', 'server/store/register', ...STORE],
  'server/store/feed': [
    'server/store/uploads',
    'server/store/leads',
    'server/store/marketing',
    'server/store/records',
    'server/store/users',
    ...STORE,
  ],
  'server/store/retention': ['server/store/feed', ...STORE],
  'server/store/backup': ['server/store/connection', ...STORE],

  'server/policies': ['contract'],
  'server/providers': ['contract'],
  'server/sync': ['server/store', 'server/policies', 'server/providers', 'contract'],
  'server/commands': ['server/sync', 'server/store', 'server/policies', 'server/providers', 'csv', 'contract'],
  'server/routes': [
    'server/commands',
    'server/sync',
    'server/store',
    'server/policies',
    'server/providers',
    'contract',
  ],
  'server/process': ['server/store', 'contract'],
  'server/http': ['server/routes', 'server/sync', 'server/process', 'contract'],
}

const OWNED_PACKAGES = {
  dexie: ['src/db'],
  'radix-ui': ['src/ui'],
  ol: ['src/features/jobs-map'],
  ky: ['src/api'],
  'dexie-react-hooks': ['src/hooks'],
  papaparse: ['csv'],
  'workbox-window': ['src/features/app-update'],
  '@tanstack/react-query': ['src/hooks'],
  kysely: ['server/store'],
  pg: ['server/store'],
  'pg-copy-streams': ['server/store'],
}

const COMPOSITION_ROOT = /^(src|server)\/[^/]+$/
const TEST = /^tests\/|\.test\.tsx?$/
const isInside = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** The row of the map that a file belongs to: the nearest folder above it that has one. Each feature and screen is a row. */
function rowOf(path) {
  const [own, layer] = /^(src\/(?:features|screens))\/[^/]+/.exec(path) ?? []
  if (own) return { folder: own, allowed: MAY_IMPORT[own] ?? MAY_IMPORT[`${layer}/*`] }
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (MAY_IMPORT[folder]) return { folder, allowed: MAY_IMPORT[folder] }
  }
}

const isAllowed = (target, folder) =>
  folder.endsWith('/.') ? dirname(target) === folder.slice(0, -2) : isInside(target, folder)

function complaintAbout(path, specifier, cwd) {
  const packageName = Object.keys(OWNED_PACKAGES).find((name) => isInside(specifier, name))
  if (packageName && !OWNED_PACKAGES[packageName].some((folder) => isInside(path, folder))) {
    return `'${packageName}' is used only by ${OWNED_PACKAGES[packageName].join(', ')}; import what you need from there.`
  }
  if (!specifier.startsWith('.')) return
  const row = rowOf(path)
  if (!row)
    return /^contract\/[^/]+$/.test(path) ? undefined : `${dirname(path)} is not on the map; add it to tools/layers.js.`
  const target = relative(cwd, resolve(cwd, dirname(path), specifier))
  if (rowOf(target)?.folder === row.folder) return
  if (row.allowed.some((folder) => isAllowed(target, folder))) return
  return `${row.folder} may not import ${target}; it may import ${row.allowed.join(', ') || 'nothing'}.`
}
const layers = {
  create(context) {
    const path = relative(context.cwd, context.filename)
    if (!/^(src|server|contract|csv)\//.test(path) || TEST.test(path) || COMPOSITION_ROOT.test(path)) return {}
    const check = (node) => {
      const message = node.source && complaintAbout(path, String(node.source.value), context.cwd)
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export default { meta: { name: 'house' }, rules: { layers } }
