import type { ServerProcess } from '../../tests/support/server/server-process.ts'
import { HttpDevice } from '../support/http-device.ts'
import type { Figure } from '../support/report.ts'
import { spentBy } from '../support/spent.ts'
import { addressOf } from './messages.ts'
import { saveNote, saveStatus } from './save.ts'
import { nextStatus, PASSWORD, pushBatch, type Person, type TownCompany, type TownLead } from './town.ts'

/** Of what costs milliseconds; a sign-in and a first download are done less often. */
const MOST_TIMES = 400
const BATCH = 50
const RARE = 8
/** Away from those of all others. */
const ADDRESS = addressOf(2 ** 24 - 1)

interface Place {
  readonly company: TownCompany
  readonly person: Person
  readonly times: number
}

/** What each thing that a device does costs alone, with nobody else at the server. */
export async function measureOperations(
  server: ServerProcess,
  { company, person, times: wanted }: Place,
): Promise<Figure[]> {
  const times = Math.min(MOST_TIMES, wanted)
  const often = { times, warmUp: times / 2 }
  const rarely = { times: Math.ceil(times / RARE), warmUp: 2 }
  const { url } = server
  const device = new HttpDevice({
    url,
    companyId: company.id,
    token: person.token,
    address: ADDRESS,
    takesCompressed: true,
  })
  const write = writer(device, company.leads)
  const leads = company.leads.length
  const [earliest] = company.yesterday
  const shared = await device.findShared()
  await device.findHead()
  const end = device.cursor
  const pullFrom = (cursor: string) => () => {
    device.cursor = cursor
    return device.pullNow()
  }
  const pieces = [
    { what: 'a sign-in', work: () => device.signIn({ email: person.email, password: PASSWORD }), ...rarely },
    { what: 'a stream opened and closed', work: () => openAndClose(server, person), ...often },
    { what: 'access', work: () => device.askUntilDone({ what: 'access', path: '/api/sync/access' }), ...often },
    { what: `a first download of ${leads} leads, page by page`, work: () => device.loadPages(), ...rarely },
    ...(shared
      ? [{ what: `a first download of ${leads} leads, from segments`, work: () => device.loadAll(), ...rarely }]
      : []),
    { what: 'a pull of all of yesterday', work: pullFrom(earliest?.cursor ?? end), ...rarely },
    { what: 'a pull that finds nothing', work: pullFrom(end), ...often },
    { what: 'a saved status', work: write.status, ...often },
    { what: 'a saved note', work: write.note, ...often },
    { what: `a change in a batch of ${BATCH}`, of: BATCH, work: write.batch, ...often },
  ]
  const figures: Figure[] = []
  for (const { times, warmUp, ...piece } of pieces) figures.push(...(await spentBy(server, piece, { times, warmUp })))
  device.close()
  return figures
}

/** Sees to it that each change changes something. */
function writer(device: HttpDevice, townLeads: readonly TownLead[]) {
  const leads = [...townLeads]
  let at = 0
  const take = (count: number) => {
    const some: TownLead[] = []
    for (let taken = 0; taken < Math.min(count, leads.length); taken += 1) {
      const lead = leads[at % leads.length]
      if (!lead) throw new Error('There is no lead to change.')
      leads[at % leads.length] = { ...lead, version: lead.version + 1, status: nextStatus(lead.status) }
      at += 1
      some.push(lead)
    }
    return some
  }
  return {
    async status() {
      const [lead] = take(1)
      if (lead) await saveStatus(device, lead, nextStatus(lead.status))
    },
    async note() {
      const [lead] = leads
      if (lead) await saveNote(device, lead.id)
    },
    batch: () => pushBatch(device, take(BATCH)),
  }
}

async function openAndClose({ url }: ServerProcess, { companyId, token }: Person): Promise<void> {
  const device = new HttpDevice({ url, companyId, token, address: ADDRESS, takesCompressed: true })
  await device.openStream(() => {})
  device.close()
}
