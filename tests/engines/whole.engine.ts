import { test } from 'vitest'
import { ENGINE_NAMES, type EngineName } from './engine.ts'
import {
  chipSays,
  inEngine,
  killTheBrowser,
  NOTE,
  openEveryAddress,
  openLead,
  seeAColleaguesChange,
  serverHasItAll,
  setBooking,
  setStatus,
  signIn,
  signOut,
  waitForFirstDownload,
  walkTheList,
  writeNote,
} from './journey.ts'
import {
  assignTheLead,
  doMarketing,
  filterTheList,
  lookAtTheMap,
  offlineUploadArrives,
  seeTheMap,
  uploadLeads,
  uploadLeadsOffline,
  workInTwoTabs,
} from './office-work.ts'

const requested = process.env['ENGINES']?.split(',') ?? ENGINE_NAMES

test.each(ENGINE_NAMES.filter((name: EngineName) => requested.includes(name)))(
  'a whole day in %s works through lists, files, the map and marketing, with the server and without it',
  async (name) => {
    await inEngine(name, async (journey) => {
      await signIn(journey)
      await waitForFirstDownload(journey)
      await walkTheList(journey)
      await filterTheList(journey)
      await openLead(journey)
      await assignTheLead(journey)
      await workInTwoTabs(journey)
      await seeAColleaguesChange(journey)
      await uploadLeads(journey)
      await lookAtTheMap(journey)
      await doMarketing(journey)
      await chipSays(journey.screen, 'All sent')

      await journey.server.kill()
      await chipSays(journey.screen, 'Offline, all sent')
      await openEveryAddress(journey)
      await seeTheMap(journey)
      await uploadLeadsOffline(journey)
      await openLead(journey)
      await setStatus(journey, 'Call Back')
      await setBooking(journey)
      await writeNote(journey, NOTE)
      await chipSays(journey.screen, 'Offline, 4 waiting')

      await killTheBrowser(journey)
      await openLead(journey)
      await journey.screen.sees(['text', NOTE])
      await chipSays(journey.screen, 'Offline, 4 waiting')

      await journey.server.start()
      await chipSays(journey.screen, 'All sent')
      await serverHasItAll(journey)
      await offlineUploadArrives(journey)
      await signOut(journey)
    })
  },
)
