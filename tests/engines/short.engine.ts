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

const requested = process.env['ENGINES']?.split(',') ?? ENGINE_NAMES

test.each(ENGINE_NAMES.filter((name: EngineName) => requested.includes(name)))(
  'a day in %s survives a killed server and browser, and everything arrives once',
  async (name) => {
    await inEngine(name, async (journey) => {
      await signIn(journey)
      await waitForFirstDownload(journey)
      await walkTheList(journey)
      await openLead(journey)
      await seeAColleaguesChange(journey)

      await journey.server.kill()
      await chipSays(journey.screen, 'Offline, all sent')
      await openEveryAddress(journey)
      await openLead(journey)
      await setStatus(journey, 'Call Back')
      await setBooking(journey)
      await writeNote(journey, NOTE)
      await chipSays(journey.screen, 'Offline, 3 waiting')

      await killTheBrowser(journey)
      await openLead(journey)
      await journey.screen.sees(['text', NOTE])
      await chipSays(journey.screen, 'Offline, 3 waiting')

      await journey.server.start()
      await chipSays(journey.screen, 'All sent')
      await serverHasItAll(journey)
      await signOut(journey)
    })
  },
)
