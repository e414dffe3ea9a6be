// `npm run bench` runs every bench, `npm run bench -- NAME ...` the named ones. Ends with 1 when a promise is missed.
import { buildSiteIfStale } from '../tools/build-site.ts'
import { benchAddLead } from './add-lead.ts'
import { benchBootstrap } from './bootstrap.ts'
import { benchBulk } from './bulk.ts'
import { benchBundle } from './bundle.ts'
import { benchCards } from './cards.ts'
import { benchCsv } from './csv.ts'
import { benchDistinct } from './distinct.ts'
import { benchDrain } from './drain.ts'
import { benchErase } from './erase.ts'
import { benchExport } from './export.ts'
import { benchFirstDownload } from './first-download.ts'
import { benchFiles } from './files.ts'
import { benchHerd } from './herd.ts'
import { benchPaused, benchSilent } from './hosts.ts'
import { benchImport } from './import.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLists } from './lists.ts'
import { benchLogin } from './login.ts'
import { benchMailing } from './mailing.ts'
import { benchMap } from './map.ts'
import { benchNews } from './news.ts'
import { benchOffice } from './office.ts'
import { benchOpen } from './open.ts'
import { benchPeers } from './peers.ts'
import { benchReady } from './ready.ts'
import { benchRoute } from './route.ts'
import { benchScreens } from './screens.ts'
import { benchSubscriberImport } from './subscriber-import.ts'
import { benchSubscribers } from './subscribers.ts'
import { benchServerWork } from './server-work.ts'
import { type Figure, isMet, machine, printFigures } from './support/report.ts'
import { benchTap } from './tap.ts'
import { benchUpload } from './upload.ts'
import { benchWebkitMemory } from './webkit-memory.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  bundle: benchBundle,
  open: benchOpen,
  ready: benchReady,
  screens: benchScreens,
  tap: benchTap,
  'add-lead': benchAddLead,
  lighthouse: benchLighthouse,
  login: benchLogin,
  lists: benchLists,
  office: benchOffice,
  cards: benchCards,
  peers: benchPeers,
  map: benchMap,
  route: benchRoute,
  drain: benchDrain,
  distinct: benchDistinct,
  'server-work': benchServerWork,
  herd: benchHerd,
  news: benchNews,
  paused: benchPaused,
  silent: benchSilent,
  erase: benchErase,
  export: benchExport,
  bulk: benchBulk,
  bootstrap: benchBootstrap,
  'first-download': benchFirstDownload,
  import: benchImport,
  csv: benchCsv,
  upload: benchUpload,
  files: benchFiles,
  mailing: benchMailing,
  subscribers: benchSubscribers,
  'subscriber-import': benchSubscriberImport,
  'webkit-memory': benchWebkitMemory,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

if (!(await buildSiteIfStale())) process.exit(1)
console.log(machine())
const all: Figure[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const figures = await bench()
  printFigures(name, figures)
  all.push(...figures)
}
process.exit(all.every(isMet) ? 0 : 1)
