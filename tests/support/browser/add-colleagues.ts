import type { Colleague } from '../../../contract/entities/user.ts'
import type { Device } from '../../../src/db/schema/device.ts'
import { COMPANY_ID, VIEWER_ID } from './render-screen.tsx'

/** Adds Ann, Bob and Cy Lee to the viewer's device. */
export async function addColleagues(device: Device, awayOfCy: Pick<Colleague, 'away'> = {}): Promise<Colleague[]> {
  const people = ['Ann', 'Bob', 'Cy'].map((firstname, index) => ({
    _id: `00000000-0000-4000-8000-00000000000${index}`,
    firstname,
    lastname: 'Lee',
    ...(firstname === 'Cy' ? awayOfCy : {}),
  }))
  const users = device.openRows(VIEWER_ID, COMPANY_ID).of('user')
  await users.bulkPut(people.map((row) => ({ id: row._id, seq: 1, v: 1, generation: 1, arrived: 1, row })))
  return people
}
