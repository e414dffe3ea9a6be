import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role, User } from '../../../contract/entities/user.ts'
import type { ShowWork } from '../../../src/features/users/leaving.ts'
import { AwayButton } from '../../../src/features/away/away-button.tsx'
import { UsersScreen } from '../../../src/features/users/users-screen.tsx'
import { type Answers, fakeServer, type ReceivedCall } from '../fakes/fake-server.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from './render-screen.tsx'

// User Management with three users of one company, as a role sees it.

export const OTHER_ID = '0198a000-0000-7000-8000-00000000000d'
export const companies = [
  { _id: COMPANY_ID, name: 'Greenway Energy' },
  { _id: OTHER_ID, name: 'Harbour Housing' },
]

export const person = (number: number, firstname: string, role: Role): User => ({
  _id: number === 0 ? VIEWER_ID : `0198a000-0000-7000-8000-0000000000e${number}`,
  firstname,
  lastname: 'Hall',
  email: `${firstname.toLowerCase()}@example.com`,
  role,
  assignedCompanies: [COMPANY_ID],
})
export const me = person(0, 'Sasha', 'SuperAdmin')
export const ben = person(1, 'Ben', 'User')
export const grace = person(2, 'Grace', 'Admin')

/** Replaces the real work, which is counted from the index. */
const namesOfWork: ShowWork = ({ user, companies: left }) => (
  <p>{`Work of ${user.firstname} in ${left.map(({ name }) => name).join(', ')}`}</p>
)

export function openUsers(role: Role, answers: Answers = {}): ReceivedCall[] {
  const received = fakeServer({
    'GET /api/auth/users': { body: { users: [me, grace, ben] } },
    'GET /api/companies': { body: { companies, data: { companies } } },
    'GET /api/devices': { body: { devices: [] } },
    ...answers,
  })
  renderScreen(
    <UsersScreen
      showAway={(user, onChanged) => <AwayButton onChanged={onChanged} user={user} />}
      showWork={namesOfWork}
    />,
    openTestDevice(role),
  )
  return received
}

export const changes = (received: readonly ReceivedCall[]) => received.filter(({ method }) => method !== 'GET')
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const press = async (name: string | RegExp) => userEvent.click(await button(name))
export const patchOfBen = `PATCH /api/auth/users/${ben._id}`
