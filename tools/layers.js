// The map of the house. A folder may import itself and what stands beside it here, nothing else.
import { dirname, relative, resolve } from 'node:path'

const CLIENT_BASE = ['contract']

const MAY_IMPORT = {
  'contract/entities': [],
  'contract/mutations': ['contract/entities', 'contract/errors.ts'],
  'contract/endpoints': ['contract/entities', 'contract/mutations', 'contract/errors.ts'],

  // How a file of people becomes rows: the device's preview and the server cut it alike.
  csv: ['contract/entities', 'contract/errors.ts'],

  'src/ui': [],
  'src/columns': [],
  'src/db': ['src/columns', ...CLIENT_BASE],
  'src/api': CLIENT_BASE,
  'src/search': ['src/columns', ...CLIENT_BASE],
  'src/sync': ['src/db', 'src/api', ...CLIENT_BASE],
  'src/workers': ['src/sync', 'src/search', 'src/db', 'src/columns', 'src/api', 'csv', ...CLIENT_BASE],
  'src/features/*': ['src/ui', 'src/workers', 'src/search', 'src/db', 'src/api', ...CLIENT_BASE],
  'src/routes': ['src/features', 'src/ui', 'contract/entities'],

  'server/store': ['contract'],
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
}

const OWNED_PACKAGES = {
  dexie: ['src/db'],
  'radix-ui': ['src/ui'],
  ol: ['src/features/jobs-map'],
  papaparse: ['csv'],
  ky: ['src/api'],
  kysely: ['server/store'],
  pg: ['server/store'],
  'pg-copy-streams': ['server/store'],
}

const COMPOSITION_ROOT = /^(src|server)\/[^/]+$/
const TEST = /^tests\/|\.test\.tsx?$/
const isInside = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** The row of the map a file belongs to; `src/features/*` gives each feature a row of its own. */
function rowOf(path) {
  const parts = path.split('/')
  const folder = parts.slice(0, 2).join('/')
  if (MAY_IMPORT[folder]) return { folder, allowed: MAY_IMPORT[folder] }
  if (MAY_IMPORT[parts[0]]) return { folder: parts[0], allowed: MAY_IMPORT[parts[0]] }
  if (MAY_IMPORT[`${folder}/*`]) return { folder: parts.slice(0, 3).join('/'), allowed: MAY_IMPORT[`${folder}/*`] }
}

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
  if ([row.folder, ...row.allowed].some((folder) => isInside(target, folder))) return
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
